extension SampleShop {
  /// The orders, two lines or more each.
  ///
  /// The first line has number at Northwind, day, customer, status, shipping charge and carrier's service; the others
  /// have items: SKU, quantity, unit price and optionally discount.
  static let orders = """
    #11018|1998-04-13|fran.wilson|shipped|11.65|United Package
    NW-012:20:38.00 NW-018:10:62.50 NW-056:5:38.00
    #11019|1998-04-13|sergio.gutierrez|paid|3.17|Federal Shipping
    NW-046:3:12.00 NW-049:2:20.00
    #11020|1998-04-14|henriette.pfalzheim|shipped|43.30|United Package
    NW-010:24:31.00:111.60
    #11021|1998-04-14|horst.kloss|shipped|297.18|Speedy Express
    NW-002:11:19.00:52.25 NW-020:15:81.00 NW-026:63:31.23 NW-051:44:53.00:583.00 NW-072:35:34.80
    #11022|1998-04-14|mario.pontes|shipped|6.27|United Package
    NW-019:35:9.20 NW-069:30:36.00
    #11023|1998-04-14|victoria.ashworth|shipped|123.83|United Package
    NW-007:4:30.00 NW-043:30:46.00
    #11024|1998-04-15|ann.devon|shipped|74.36|Speedy Express
    NW-026:12:31.23 NW-033:30:2.50 NW-065:21:21.05 NW-071:50:21.50
    #11025|1998-04-15|pirkko.koskitalo|shipped|29.17|Federal Shipping
    NW-001:10:18.00:18.00 NW-013:20:6.00:12.00
    #11026|1998-04-15|paolo.accorti|shipped|47.09|Speedy Express
    NW-018:8:62.50 NW-051:10:53.00
    #11027|1998-04-16|elizabeth.lincoln|shipped|52.52|Speedy Express
    NW-024:30:4.50:33.75 NW-062:21:49.30:258.83
    #11028|1998-04-16|philip.cramer|shipped|29.59|Speedy Express
    NW-055:35:24.00 NW-059:24:55.00
    #11029|1998-04-16|yang.wang|shipped|47.84|Speedy Express
    NW-056:20:38.00 NW-063:12:43.90
    #11030|1998-04-17|jose.pavarotti|shipped|830.75|United Package
    NW-002:100:19.00:475.00 NW-005:70:21.35 NW-029:60:123.79:1856.85 NW-059:100:55.00:1375.00
    #11031|1998-04-17|jose.pavarotti|shipped|227.22|United Package
    NW-001:45:18.00 NW-013:80:6.00 NW-024:21:4.50 NW-064:20:33.25 NW-071:16:21.50
    #11032|1998-04-17|karl.jablonski|shipped|606.19|Federal Shipping
    NW-036:35:19.00 NW-038:25:263.50 NW-059:30:55.00
    #11033|1998-04-17|michael.holz|shipped|84.74|Federal Shipping
    NW-053:70:32.80:229.60 NW-069:36:36.00:129.60
    #11034|1998-04-20|rene.phillips|shipped|40.32|Speedy Express
    NW-021:15:10.00:15.00 NW-044:12:19.45 NW-061:6:28.50
    #11035|1998-04-20|pascale.cartrain|shipped|0.17|United Package
    NW-001:10:18.00 NW-035:60:18.00 NW-042:30:14.00 NW-054:10:7.45
    #11036|1998-04-20|sven.ottlieb|shipped|149.47|Federal Shipping
    NW-013:7:6.00 NW-059:30:55.00
    #11037|1998-04-21|jose.pedro.freyre|shipped|3.20|Speedy Express
    NW-070:4:15.00
    #11038|1998-04-21|pascale.cartrain|shipped|29.59|United Package
    NW-040:5:18.40:18.40 NW-052:2:7.00 NW-071:30:21.50
    #11039|1998-04-21|felipe.izquierdo|paid|65.00|United Package
    NW-028:20:45.60 NW-035:24:18.00 NW-049:60:20.00 NW-057:28:19.50
    #11040|1998-04-22|howard.snyder|paid|18.84|Federal Shipping
    NW-021:20:10.00
    #11041|1998-04-22|yang.wang|shipped|48.22|United Package
    NW-002:30:19.00:114.00 NW-063:30:43.90
    #11042|1998-04-22|pedro.afonso|shipped|29.99|Speedy Express
    NW-044:15:19.45 NW-061:4:28.50
    #11043|1998-04-22|dominique.perrier|shipped|8.80|United Package
    NW-011:10:21.00
    #11044|1998-04-23|zbyszek.piestrzeniewicz|shipped|8.72|Speedy Express
    NW-062:12:49.30
    #11045|1998-04-23|elizabeth.lincoln|paid|70.58|United Package
    NW-033:15:2.50 NW-051:24:53.00
    #11046|1998-04-23|rita.muller|shipped|71.64|United Package
    NW-012:20:38.00:38.00 NW-032:15:32.00:24.00 NW-035:18:18.00:16.20
    #11047|1998-04-24|ann.devon|shipped|46.62|Federal Shipping
    NW-001:25:18.00:112.50 NW-005:30:21.35:160.13
    #11048|1998-04-24|elizabeth.lincoln|shipped|24.12|Federal Shipping
    NW-068:42:12.50
    #11049|1998-04-24|andre.fonseca|shipped|8.34|Speedy Express
    NW-002:10:19.00:38.00 NW-012:4:38.00:30.40
    #11050|1998-04-27|maria.larsson|shipped|59.41|United Package
    NW-076:50:18.00:90.00
    #11051|1998-04-27|annette.roulet|paid|2.79|Federal Shipping
    NW-024:10:4.50:9.00
    #11052|1998-04-27|mario.pontes|shipped|67.26|Speedy Express
    NW-043:30:46.00:276.00 NW-061:10:28.50:57.00
    #11053|1998-04-27|georg.pipps|shipped|53.05|United Package
    NW-018:35:62.50:437.50 NW-032:20:32.00 NW-064:25:33.25:166.25
    #11054|1998-04-28|patricio.simpson|paid|0.33|Speedy Express
    NW-033:10:2.50 NW-067:20:14.00
    #11055|1998-04-28|carlos.hernandez|shipped|120.92|United Package
    NW-024:15:4.50 NW-025:15:14.00 NW-051:20:53.00 NW-057:20:19.50
    #11056|1998-04-28|ann.devon|shipped|278.96|United Package
    NW-007:40:30.00 NW-055:35:24.00 NW-060:50:34.00
    #11057|1998-04-29|simon.crowther|shipped|4.13|Federal Shipping
    NW-070:3:15.00
    #11058|1998-04-29|hanna.moos|paid|31.14|Federal Shipping
    NW-021:3:10.00 NW-060:21:34.00 NW-061:4:28.50
    #11059|1998-04-29|janete.limeira|paid|85.80|United Package
    NW-013:30:6.00 NW-017:12:39.00 NW-060:35:34.00
    #11060|1998-04-30|paolo.accorti|shipped|10.98|United Package
    NW-060:4:34.00 NW-077:10:13.00
    #11061|1998-04-30|howard.snyder|paid|14.01|Federal Shipping
    NW-060:15:34.00
    #11062|1998-04-30|maurizio.moroni|paid|29.93|United Package
    NW-053:10:32.80:65.60 NW-070:12:15.00:36.00
    #11063|1998-04-30|patricia.mckenna|shipped|81.73|United Package
    NW-034:30:14.00 NW-040:40:18.40:73.60 NW-041:30:9.65:28.95
    #11064|1998-05-01|jose.pavarotti|shipped|30.09|Speedy Express
    NW-017:77:39.00:300.30 NW-041:12:9.65 NW-053:25:32.80:82.00 NW-055:4:24.00:9.60 NW-068:55:12.50
    #11065|1998-05-01|carlos.gonzalez|paid|12.91|Speedy Express
    NW-030:4:25.89:25.89 NW-054:20:7.45:37.25
    #11066|1998-05-01|karl.jablonski|shipped|44.72|United Package
    NW-016:3:17.45 NW-019:42:9.20 NW-034:35:14.00
    #11067|1998-05-04|sven.ottlieb|shipped|7.98|United Package
    NW-041:9:9.65
    #11068|1998-05-04|lucia.carvalho|paid|81.75|United Package
    NW-028:8:45.60:54.72 NW-043:36:46.00:248.40 NW-077:28:13.00:54.60
    #11069|1998-05-04|miguel.angel.paolino|shipped|15.67|United Package
    NW-039:20:18.00
    #11070|1998-05-05|renate.messner|paid|136.00|Speedy Express
    NW-001:40:18.00:108.00 NW-002:20:19.00:57.00 NW-016:30:17.45:78.53 NW-031:20:12.50
    #11071|1998-05-05|carlos.gonzalez|paid|0.93|Speedy Express
    NW-007:15:30.00:22.50 NW-013:10:6.00:3.00
    #11072|1998-05-05|roland.mendel|paid|258.64|United Package
    NW-002:8:19.00 NW-041:40:9.65 NW-050:22:16.25 NW-064:130:33.25
    #11073|1998-05-05|guillermo.fernandez|paid|24.95|United Package
    NW-011:10:21.00 NW-024:20:4.50
    #11074|1998-05-06|jytte.petersen|paid|18.44|United Package
    NW-016:14:17.45:12.22
    #11075|1998-05-06|michael.holz|paid|6.19|United Package
    NW-002:10:19.00:28.50 NW-046:30:12.00:54.00 NW-076:2:18.00:5.40
    #11076|1998-05-06|laurence.lebihan|paid|38.28|United Package
    NW-006:20:25.00:125.00 NW-014:20:23.25:116.25 NW-019:10:9.20:23.00
    #11077|1998-05-06|paula.wilson|paid|8.53|United Package
    NW-002:24:19.00:91.20 NW-003:4:10.00 NW-004:1:22.00 NW-006:1:25.00:0.50 NW-007:1:30.00:1.50 NW-008:2:40.00:8.00
    NW-010:1:31.00 NW-012:2:38.00:3.80 NW-013:4:6.00 NW-014:1:23.25:0.70 NW-016:2:17.45:1.05 NW-020:1:81.00:3.24
    NW-023:2:9.00 NW-032:1:32.00 NW-039:2:18.00:1.80 NW-041:3:9.65 NW-046:3:12.00:0.72 NW-052:2:7.00 NW-055:2:24.00
    NW-060:2:34.00:4.08 NW-064:2:33.25:2.00 NW-066:1:17.00 NW-073:2:15.00:0.30 NW-075:4:7.75 NW-077:2:13.00
    """
}
