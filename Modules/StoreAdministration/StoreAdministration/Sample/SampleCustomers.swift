extension SampleShop {
  /// The customers, two lines each: the email before its `@`, name and company; street, city, zip, state, country and
  /// phone.
  ///
  /// A third line with `>` is the shipping address, if it is another one.
  static let customers = """
    andre.fonseca|André Fonseca|Gourmet Lanchonetes
    Av. Brasil, 442|Campinas|04876-786|SP|Brazil|(11) 555-9482
    ann.devon|Ann Devon|Eastern Connection
    35 King George|London|WX3 6FW||UK|(171) 555-0297
    annette.roulet|Annette Roulet|La maison d'Asie
    1 rue Alsace-Lorraine|Toulouse|31000||France|61.77.61.10
    carlos.gonzalez|Carlos González|LILA-Supermercado
    Carrera 52 con Ave. Bolívar #65-98 Llano Largo|Barquisimeto|3508|Lara|Venezuela|(9) 331-6954
    carlos.hernandez|Carlos Hernández|HILARION-Abastos
    Carrera 22 con Ave. Carlos Soublette #8-35|San Cristóbal|5022|Táchira|Venezuela|(5) 555-1340
    dominique.perrier|Dominique Perrier|Spécialités du monde
    25, rue Lauriston|Paris|75016||France|(1) 47.55.60.10
    elizabeth.lincoln|Elizabeth Lincoln|Bottom-Dollar Markets
    23 Tsawassen Blvd.|Tsawassen|T2F 8M4|BC|Canada|(604) 555-4729
    felipe.izquierdo|Felipe Izquierdo|LINO-Delicateses
    Ave. 5 de Mayo Porlamar|I. de Margarita|4980|Nueva Esparta|Venezuela|(8) 34-56-12
    fran.wilson|Fran Wilson|Lonesome Pine Restaurant
    89 Chiaroscuro Rd.|Portland|97219|OR|USA|(503) 555-9573
    georg.pipps|Georg Pipps|Piccolo und mehr
    Geislweg 14|Salzburg|5020||Austria|6562-9722
    guillermo.fernandez|Guillermo Fernández|Pericles Comidas clásicas
    Calle Dr. Jorge Cash 321|México D.F.|05033||Mexico|(5) 552-3745
    hanna.moos|Hanna Moos|Blauer See Delikatessen
    Forsterstr. 57|Mannheim|68306||Germany|0621-08460
    henriette.pfalzheim|Henriette Pfalzheim|Ottilies Käseladen
    Mehrheimerstr. 369|Köln|50739||Germany|0221-0644327
    horst.kloss|Horst Kloss|QUICK-Stop
    Taucherstraße 10|Cunewalde|01307||Germany|0372-035188
    howard.snyder|Howard Snyder|Great Lakes Food Market
    2732 Baker Blvd.|Eugene|97403|OR|USA|(503) 555-7555
    janete.limeira|Janete Limeira|Ricardo Adocicados
    Av. Copacabana, 267|Rio de Janeiro|02389-890|RJ|Brazil|(21) 555-3412
    jose.pavarotti|Jose Pavarotti|Save-a-lot Markets
    187 Suffolk Ln.|Boise|83720|ID|USA|(208) 555-8097
    jose.pedro.freyre|José Pedro Freyre|Godos Cocina Típica
    C/ Romero, 33|Sevilla|41101||Spain|(95) 555 82 82
    jytte.petersen|Jytte Petersen|Simons bistro
    Vinbæltet 34|Kobenhavn|1734||Denmark|31 12 34 56
    karl.jablonski|Karl Jablonski|White Clover Markets
    305 - 14th Ave. S. Suite 3B|Seattle|98128|WA|USA|(206) 555-4112
    >1029 - 12th Ave. S.|Seattle|98124|WA|USA
    laurence.lebihan|Laurence Lebihan|Bon app'
    12, rue des Bouchers|Marseille|13008||France|91.24.45.40
    lucia.carvalho|Lúcia Carvalho|Queen Cozinha
    Alameda dos Canàrios, 891|Sao Paulo|05487-020|SP|Brazil|(11) 555-1189
    maria.larsson|Maria Larsson|Folk och fä HB
    Åkergatan 24|Bräcke|S-844 67||Sweden|0695-34 67 21
    mario.pontes|Mario Pontes|Hanari Carnes
    Rua do Paço, 67|Rio de Janeiro|05454-876|RJ|Brazil|(21) 555-0091
    maurizio.moroni|Maurizio Moroni|Reggiani Caseifici
    Strada Provinciale 124|Reggio Emilia|42100||Italy|0522-556721
    michael.holz|Michael Holz|Richter Supermarkt
    Grenzacherweg 237|Genève|1203||Switzerland|0897-034214
    >Starenweg 5|Genève|1204||Switzerland
    miguel.angel.paolino|Miguel Angel Paolino|Tortuga Restaurante
    Avda. Azteca 123|México D.F.|05033||Mexico|(5) 555-2933
    paolo.accorti|Paolo Accorti|Franchi S.p.A.
    Via Monte Bianco 34|Torino|10100||Italy|011-4988260
    pascale.cartrain|Pascale Cartrain|Suprêmes délices
    Boulevard Tirou, 255|Charleroi|B-6000||Belgium|(071) 23 67 22 20
    patricia.mckenna|Patricia McKenna|Hungry Owl All-Night Grocers
    8 Johnstown Road|Cork||Co. Cork|Ireland|2967 542
    patricio.simpson|Patricio Simpson|Cactus Comidas para llevar
    Cerrito 333|Buenos Aires|1010||Argentina|(1) 135-5555
    paula.wilson|Paula Wilson|Rattlesnake Canyon Grocery
    2817 Milton Dr.|Albuquerque|87110|NM|USA|(505) 555-5939
    pedro.afonso|Pedro Afonso|Comércio Mineiro
    Av. dos Lusíadas, 23|Sao Paulo|05432-043|SP|Brazil|(11) 555-7647
    philip.cramer|Philip Cramer|Königlich Essen
    Maubelstr. 90|Brandenburg|14776||Germany|0555-09876
    pirkko.koskitalo|Pirkko Koskitalo|Wartian Herkku
    Torikatu 38|Oulu|90110||Finland|981-443655
    renate.messner|Renate Messner|Lehmanns Marktstand
    Magazinweg 7|Frankfurt a.M.|60528||Germany|069-0245984
    rene.phillips|Rene Phillips|Old World Delicatessen
    2743 Bering St.|Anchorage|99508|AK|USA|(907) 555-7584
    rita.muller|Rita Müller|Die Wandernde Kuh
    Adenauerallee 900|Stuttgart|70563||Germany|0711-020361
    roland.mendel|Roland Mendel|Ernst Handel
    Kirchgasse 6|Graz|8010||Austria|7675-3425
    sergio.gutierrez|Sergio Gutiérrez|Rancho grande
    Av. del Libertador 900|Buenos Aires|1010||Argentina|(1) 123-5555
    simon.crowther|Simon Crowther|North/South
    South House 300 Queensbridge|London|SW7 1RZ||UK|(171) 555-7733
    sven.ottlieb|Sven Ottlieb|Drachenblut Delikatessen
    Walserweg 21|Aachen|52066||Germany|0241-039123
    victoria.ashworth|Victoria Ashworth|B's Beverages
    Fauntleroy Circus|London|EC2 5NT||UK|(171) 555-1212
    yang.wang|Yang Wang|Chop-suey Chinese
    Hauptstr. 29|Bern|3012||Switzerland|0452-076545
    >Hauptstr. 31|Bern|3012||Switzerland
    zbyszek.piestrzeniewicz|Zbyszek Piestrzeniewicz|Wolski Zajazd
    ul. Filtrowa 68|Warszawa|01-012||Poland|(26) 642-7012
    """
}
