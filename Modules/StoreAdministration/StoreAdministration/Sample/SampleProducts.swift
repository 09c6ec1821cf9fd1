extension SampleShop {
  /// The products, one per line: SKU and title.
  static let products = """
    NW-001|Chai
    NW-002|Chang
    NW-003|Aniseed Syrup
    NW-004|Chef Anton's Cajun Seasoning
    NW-005|Chef Anton's Gumbo Mix
    NW-006|Grandma's Boysenberry Spread
    NW-007|Uncle Bob's Organic Dried Pears
    NW-008|Northwoods Cranberry Sauce
    NW-010|Ikura
    NW-011|Queso Cabrales
    NW-012|Queso Manchego La Pastora
    NW-013|Konbu
    NW-014|Tofu
    NW-016|Pavlova
    NW-017|Alice Mutton
    NW-018|Carnarvon Tigers
    NW-019|Teatime Chocolate Biscuits
    NW-020|Sir Rodney's Marmalade
    NW-021|Sir Rodney's Scones
    NW-023|Tunnbröd
    NW-024|Guaraná Fantástica
    NW-025|NuNuCa Nuß-Nougat-Creme
    NW-026|Gumbär Gummibärchen
    NW-028|Rössle Sauerkraut
    NW-029|Thüringer Rostbratwurst
    NW-030|Nord-Ost Matjeshering
    NW-031|Gorgonzola Telino
    NW-032|Mascarpone Fabioli
    NW-033|Geitost
    NW-034|Sasquatch Ale
    NW-035|Steeleye Stout
    NW-036|Inlagd Sill
    NW-038|Côte de Blaye
    NW-039|Chartreuse verte
    NW-040|Boston Crab Meat
    NW-041|Jack's New England Clam Chowder
    NW-042|Singaporean Hokkien Fried Mee
    NW-043|Ipoh Coffee
    NW-044|Gula Malacca
    NW-046|Spegesild
    NW-049|Maxilaku
    NW-050|Valkoinen suklaa
    NW-051|Manjimup Dried Apples
    NW-052|Filo Mix
    NW-053|Perth Pasties
    NW-054|Tourtière
    NW-055|Pâté chinois
    NW-056|Gnocchi di nonna Alice
    NW-057|Ravioli Angelo
    NW-059|Raclette Courdavault
    NW-060|Camembert Pierrot
    NW-061|Sirop d'érable
    NW-062|Tarte au sucre
    NW-063|Vegie-spread
    NW-064|Wimmers gute Semmelknödel
    NW-065|Louisiana Fiery Hot Pepper Sauce
    NW-066|Louisiana Hot Spiced Okra
    NW-067|Laughing Lumberjack Lager
    NW-068|Scottish Longbreads
    NW-069|Gudbrandsdalsost
    NW-070|Outback Lager
    NW-071|Flotemysost
    NW-072|Mozzarella di Giovanni
    NW-073|Röd Kaviar
    NW-075|Rhönbräu Klosterbier
    NW-076|Lakkalikööri
    NW-077|Original Frankfurter grüne Soße
    """
}
