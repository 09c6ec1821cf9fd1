/// The words of the 10,000 most common passwords in leaked lists.
///
/// A word is in lower case, without digits and punctuation at its ends and with letters in place of look-alikes: `dragon`
/// stands for `Dr4gon!!1`. Passwords of digits alone are whole. Sequences, repetitions and words with fewer than four
/// letters are left out, since ``PasswordRules`` recognises them without a list.
///
/// Source: the frequencies of passwords that the password meter zxcvbn 4.5.0 counts in public leaks
/// (https://github.com/dropbox/zxcvbn).
enum CommonPasswords {
  static let words = Set(list.split(separator: " ").map(String.init))

  private static let list = """
    a2aea a2aeaaa a2aeaaasa a2bec a2becad a2becadse a2sed a2sedaf a2sedafsg aaabbb aaasss aabbcc aaliyah aardvark aaron \
    aassdd aatech abacab abacus abbey abcxyz abdulla aberdeen abgrtyu abigail abnormal abracadabra abrakadabra abraxas \
    abrupt absolut abstr abudfv acacia acapulco access accord account aceman acetate achilles achtung acidburn acmilan \
    action acura adam adgjmp adgjmptw adidas admin adonai adonis adrenalin adrian adriano adrock advent adventur \
    aerosmit aerosmith aeynbr aezakmi afrika afrodita agassi agent aggie aggies agnieszka agyvorc ai2eas6a aia2a aia2aea \
    aia2aeaaa aib2c aib2ced aib2cedae aikido aikman airborn airborne airbus airforce airman airplane airwolf ais2d \
    ais2def ais2defag aisan ajax akasha akatsuki akira alabama aladdin aladin alain alaska alatam albany albatros albert \
    albion alcatel alcatraz alchemy alejandr aleksa aleksander aleksandr aleksandra aleksei aleksey alenka alessand \
    alessandro alessia alessio alex alexande alexander alexandr alexandre alexandru alexei alexey alexi alexis alexus \
    alexxx alfa alfalfa alfarome alfons algernon alibaba alice aliens aligator alinka alisher alkaline allah allame \
    allan allaone allblack allday allegro allen alleycat alligator allison allmine allnight allsop allstar allstars \
    allstate aloha alpha alphabet alphaman alpina alpine altair altec alterego althor altima altoids alucard amadeus \
    amand amanda amarillo amateur amateurs amatory amature amazon amber ambers ambrosia amelie americ america amerika \
    ameteur amethyst ametuer amidala amiga amigo amigos amonra amor amorcit amore amoremio amores amormi amour amstel \
    amsterda amsterdam anaconda anai anakin anakonda anal analsex ananas ananda anarchy anastasi anastasiya anatoliy \
    anderso andover andre andrea andreev andrei andrej andrew andrey andromed andromeda andros anduril andyod anechka \
    anfield anfisa angel angela angeleye angelit angelito angelofwar angelok angels angelus angie angus anhyeuem animal \
    anime anita anjali ankara anna annie antares anteater antelope anthon anthony anthrax antigone anton antoni antonio \
    antonov antoshka anubis aolsucks apache apelsin apollo apple applepie apples apricot april aprilia apteka aptiva \
    aquafina aqualung aquaman aquarius aquila aqwzsx arabella aragorn aramis ararat arcadia arcane arcangel archange \
    archangel archery architec archon area argent argentin argonaut argyle aries arioch arizona arjay armada armageddon \
    armagedon arman armani armstron arnaud arrakis arrow arrows arsena arsenal arsenalfc arslan artem artemis artemka \
    arthur artofwar artur aruba asasin asdas asddsa asdffdsa asdfjkl asdfqwer asdfzxcv asdi2easd asdqwe asdzxc asgard \
    ashle ashley asians asimov aslan asmodeus aspen aspire aspirine assasin assassin assassins assclown asscock assface \
    assfuck asshol asshole assholes asslover assman assmunch asssss asswipe assword astalavista asterios asterix asthma \
    astonvil astra astral astro astros athlon athome atlanta atlantis atlas atomic atreides atticus attila auburn audi \
    audia audis auditt auggie augustin augusto aurelie aussie austin australi autocad avalanch avalanche avalon avangard \
    avanti avatar avenger avgust aviator avrora awesome awnyce axeman axio ayanami ayrton azamat azazel azert azerty \
    azertyui azertyuiop azrael azsxdc azsxdcfv aztec azteca aztecs aztnm azzer babe babel babemagn babemagnet baberuth \
    babes baboon babushka baby babybear babyblue babyboy babycake babydoll babyface babygir babygirl babylon babylove \
    bacardi bacchus backbone backdoor backspac badabing badass badboy badboys baddest baddog badger badgers badgirl \
    badguy badkarma badlands badman badnaamhere bagels baggies baggins baggio bagira bagpuss bahamut bailey bajingan \
    baker balboa balder baldrick baldur ball balle baller ballgag ballin balloon balloons balls ballsack balrog baltika \
    baltimor bama bambino bamboo banaan banan banana bananas banane bandi bandit bang banger bangkok banker banner \
    banshee bantam banzai baphomet baraban baracuda baraka barakuda barbados barbara barbie barcelon barcelona bareback \
    barefeet barefoot barfly baritone barkley barks barley barnaby barney barnie baron baronn barracud barracuda barrage \
    barry barselona barsik bartek bartman bartok basebal baseball basher basket basketba basketbal basser basset bassin \
    bassman bassoon bastard bastet bastos batgirl batigol batma batman bauhaus baura bayern baylee bayliner baywatch \
    bazooka bball bbking bcfields bdfyjd bdfyjdf bdsm beach beachbum beaches beagle beaker beaks beamer beanbag beaner \
    beanie bear bearcat bearcats beardog bears beast beastie beater beatle beatles beautifu beauty beaver beavis becca \
    beckham becky becool bedlam bedrock beebop beech beefcake beeker beeline beemer beer beerman beerme beethove beetle \
    beezer begemot behappy behemoth belair belinea belize belkin bella bellaco bellagio belle belmont beluga bendover \
    benessere benfica beng bengals benjami benji benny beowulf beretta bereza bergkamp berkut berlin bernhard berserk \
    besiktas bestbuy bethan betty bettyboo bettyboop beyonce bgates bhbcrf bhbirf bhbyrf bhjxrf bian biao biatch biceps \
    bicycle bigal bigass bigbad bigballs bigbang bigbear bigben bigbird bigblack bigblock bigblue bigbob bigboobs \
    bigbooty bigboss bigboy bigbucks bigbutt bigbutts bigcat bigcock bigd bigdad bigdaddy bigdave bigdawg bigdick \
    bigdicks bigdog bigdogg bigfish bigfoot biggdogg biggie biggirl biggles biggun bigguns bigguy bighead bigjim bigjoe \
    bigjohn bigmac bigmama bigman bigmike bigmoney bignasty bignuts bigone bigones bigpapa bigpenis bigpimp bigpimpi \
    bigpoppa bigpun bigpussy bigred bigsexy bigshow bigstick bigtime bigtit bigtits bigtoe bigtruck biguns bigworm biit \
    biker bikers bikini bilbo billabon billabong billiard billows billy billyb billybob billyboy bimbo bimmer bing bingo \
    binky binladen biohazard bionic bionicle bird birddog birdie birdman birthday biscuit bisexual bismarck bismark \
    bismilla bismillah bitch bitchass bitches bitchs bitchy biteme bizkit bizzare black blackass blackbel blackbelt \
    blackberry blackbir blackbird blackboy blackcat blackcoc blackcock blackdog blackhaw blackhawk blackice blackie \
    blackjac blackjack blacklab blackops blackout blacks blacky blade bladerunner blades blaise blake blam blanked \
    blaster blaze blazer blazers bleach blender blessed blessing blindax blink blinky blitz blizzard blobby bloke blonde \
    blondes blondie blondinka blonds blondy bloods bloomin bloopers blower blowfish blowjob blowjobs blowme blubber blue \
    blueball bluebear bluebell blueberr bluebird blueboy bluedevi bluedog blueeyes bluefish bluejay bluejays blueman \
    bluemoon bluenose blues bluesky bluesman bluestar blunted blunts boarder boater boating bobafett bobber bobby bobbys \
    bobcat bobcats bobdole bobdylan bobert bobmarle bobmarley boeing bogart bogdan bogey boggie bogota bohica boiler \
    boingo bolero bolitas boliva bolivi bollocks bollox bologna bombay bomber bombers bonanza bond bondage bondarenko \
    bonehead boner boners bones bonethug bonghit bonghits bongo bonjour bonjovi bonkers bonnie bonovox bonsai bonzai \
    bonzo boob boobear boobed boober boobie boobies boobs boogaloo booger boogers boogie boohoo bookcase bookie bookworm \
    boomer booper booster booter bootie booties bootleg boots bootsie bootsy booty bootys booyah boozer bopper bordeaux \
    boricua boris boroda boromir borussia bosco boscoe boss bosshog bossman boston boulder bounce bouncer bounty bowl \
    bowler bowling bowtie bowwow boxcar boxer boxers boxing boxster boxter boytoy boyz bozo brabus bradley bramble \
    brando brandon brandy brasil brasilia bravehea braveheart braves bravo brazil breaker breast breasts breeze breezy \
    bremen brenda brenden brent brest brian brianna brians bricks briefs brigada brighton bristol britney broder brodie \
    broker bronco broncos broodwar brooklyn brother brown browndog browneye brownie browns bruce brucelee bruins bruiser \
    bruno brutis brutus bryan bubba bubbaa bubbas bubble bubblegum bubbles buceta bucker bucket buckeye buckeyes \
    buckshot buckwhea bucky budapest buddah buddha buddie buddy buddyboy buddydog buddys budgie budlight budlite budman \
    budweise budweiser buffa buffalo buffalos buffer buffet buffett buffy buffys bugatti bugger buggy bugman bugsbunn \
    buick builder bukkake bukowski bull bulldawg bulldog bulldogs bullet bullfrog bullit bulls bullseye bullshit \
    bullwink bumble bumblebe bummer bumper bunghole bungle bunnie bunnies bunny bunnys buratino burger burly burner \
    burnout burrito bushed bushel bushido businessbabe businka buste buster bustle busty butch butchie butchy butkus \
    butter buttercu buttercup butterfl butterfly buttfuck butthead butthole buttman buttons buttplug buzzard buzzer \
    bynthytn byteme c2hsoh cabbage cabernet cableguy caboose cabron cactus caddy cadillac cadman caesar cafc cajun \
    calamity calgary cali calibra calico caliente californ caligula calimero callisto callofduty callum calvin calypso \
    camaro camaross camber cambiami cambridg camden came camel camelot camels cameltoe camero cameron camil camilo \
    camino camper canada canary cancer cancun candies candle candy candyass candyman candys cang canine cannabis \
    cannibal cannonda canon cantona canuck canucks capcom capecod capetown capital capitals capoeira capone capri \
    capricor capricorn capslock captain caracas carajo caralho caramba caramel caravan cardinal care carebear carefree \
    carling carlito carlitos carlos carme carmen carmex carnage carnival carol carolina carpedie carpediem carpente \
    carpet carrera carrot carrots carsten carter carthage cartman cartoon cartoons carwash casablanca casanova caserta \
    casey caseydog cashew cashflow cashmone cashmoney casino casio caspe casper cassandr cassie cassius caster catalin \
    catch catcher catdaddy catdog catfight catfish catfood catherin catman catnip cats catter catwoman cavalier caveman \
    cayenne cayman cazzo cazzone cbr6oorr cbr9oorr ccbill cdtnbr cdtnkfyf ceasar ceaser ceckbr celeb celeron celica \
    celine celtic celticfc celtics cement ceng cent cepor2d cerber cerberus cerebus cerveza cesare cessna cevthrb cezer \
    cfiekz cfitymrf cfvceyu cgfhnfr chacal chachi chai chainsaw challeng champ champagn champion champs chance changeme \
    chango chao chaos chappy characte charger chargers charisma charl charle charles charli charlie charlies charlott \
    charlton charly charmed charon chase chaser cheater checker checkers checkit checkmat cheddar cheeba cheech cheeks \
    cheeky cheerleaers cheers chees cheese cheetah chelle chelse chelsea chemist chemistr cherokee cherries cherry \
    cheshire chessie cheste chester chesty chevelle chevrole chevrolet chevy chevys chewbacc chewey chewie chewy \
    cheyanne cheyenne chiara chicago chicco chicken chickens chickenwing chicks chico chief chiefs chiks chilli chillin \
    chillout chilly chimera china chingon chino chinook chipmunk chipper chippy chisox chitown chivas chloe chobits \
    chocha chocobo chocolat chocolate chooch chopin chopper choppers chou chowder chris chrisb chrisbln chriss chrissy \
    christ christia christin christma christo christop christophe christy chrome chronic chrono chronos chrysler chuai \
    chuan chuang chubby chucha chuck chuckie chuckles chucky chui chunky chuo churchil ciccio cicero cigars cimbom \
    cinder cindy cinnamon cipher cirrus cisco citadel citibank citroen citron citrus civicsi civilwar cjkysirj cjkywt \
    cjytxrf ckfdbr clancy clapton clarinet classic classics claudi claudia claymore clemson cleopatr clevelan cliffy \
    climax climber clipper clippers clips clit clitlick clitoris cloggy closeup cloud clouds cloudy clover clovis clowns \
    clutch clyde cneltyn cnfkrth cnfybckfd cntgfy coach cobain cobalt cobra cobras cobraya cocacol cocacola cocaine \
    cochise cock cocker cocks cocksuck cocksucker coconut codeblue codered coffee coffees cohiba coke cola coldbeer \
    coldplay collecti collie colnago colombi colombia colorado colors colossus colt coltrane columbo comanche comcast \
    comein comeon comet comets comicbookdb commande commando commodor compaq compass compute computer conan concord \
    concorde concrete condom condor cong conker conman connect connor consumer contortionist contour contra control \
    coochie cooker cooki cookie cookies cool coolbean coolboy coolcat cooldude cooler coolgirl coolguy coolhand coolio \
    coolman coolness coolone cooper coors cooter copenhag copper corazo corgan corleone corndog cornhole corolla corona \
    corrado corsair corsica cortina corvet corvett corvette cosmic cosmo cosmos costaric cosworth cougar cougars \
    counterstrike coventry cowboy cowboys cowboyup cowgirl cowman coyote cracker crafty cramps crappie crash craving \
    crayon crazy crazybab crazyman creampie creamy creatine creative creeper creepers crescent cretin crevice crfprf \
    cricket crimson crispy cristiano critter crjhgbjy crocodil cronic crowbar cruise cruiser crumbs crunch crunchy \
    crusader crusher crusty crysis crystal csyekz csyjxtr ctdfcnjgjkm cthtuf cthulhu cthutq ctrhtn cuan cubano cubbies \
    cubs cubswin cucumber cuddles cueball cuervo culinary cumeater cumm cummer cumming cumonme cumshot cumslut cunt \
    cunts cupcake cupoi curious custard custom cutiepie cutlass cutter cvbhyjd cvbhyjdf cvthnm cwoui cxfcnkbdfz cxfcnmt \
    cyber cybersex cyborg cyclone cyclones cyclops cygnus cygnusx cynthia cypher cypress cyrano dabears dabomb dabulls \
    daddy daddyo daddys daedalus daemon daewoo daffodil daffy dagestan dagger dagobert daisy daisydog daisymae dakine \
    dakota dale dalejr dallas dalshe damage damager daman dammit damnit dance dancer dandfa dang danger dangerou danie \
    daniel daniil danil danila danilka dank danman danmark danni danny dannyboy dante dantes danzig dapper daredevi \
    daredevil darian darina darkange darkangel darkelf darklord darkman darkmoon darknes darkness darkone darkside \
    darkstar darth darthvad darthvader dasani dasha dashka datsun dave davecole david davidb davidc davidd davide davidj \
    davidoff davids davinci davis dawg dawgs dawns daydream daytek daytona dazzle dbnfkbq dbnfkbr dbnfkz dbrecz dbrnjh \
    dbrnjhbz deadhead deadman deadpool deadspin death deathnote deathrow debbie deborah decimal deejay deepak deepblue \
    deepthro deepthroat deerhunt deeznuts deeznutz default defcon defender defiant deftones deicide dejavu delboy delete \
    delfin delight delphi delphin delpiero delsol delta deltas deluxe demo demon denali deng deniro denis deniska denni \
    dennis depeche derevo derf derparol derrick desert designer desire deskjet desktop desperado destin destiny destroye \
    detectiv detroit deuce deutsch deutschland devil devildog devilman devilmaycry devils devo dewalt dexter dfcbkbcf \
    dfcbkbq dfghjc dfhdfhf dfkthbz dfkthf dfktynby dfktynbyf dfvgbh dfytxrf dharma dhjnvytyjub diabl diablo dialog \
    diamant diamante diamon diamond diamonds diana diao diaper dick dicker dickhead dickie dicks dickweed dicky diddle \
    didier diehard diesel dietcoke dieter digger diggler digimon digital dilbert dildo dildos dilligaf dillweed dima \
    dimas dimasik dimebag dimitri dimples dinamo dinara dindom dinero ding dingbat dingdong dingo dinosaur dipper dipset \
    dipshit dipstick dirtbag dirtbike dirty dirtydog disco discover discus disney diva diver divers divine divx dixie \
    django djdjxrf djivanfros djkjlz dkflbckfd dkflbr dkflbvbh dkflbvbhjdbx dkflbvbhjdyf dmband dmitriy dmitry dnsadm \
    dobber doberman doctor dodge dodger dodgeram dodgers dodges dogbert dogbone dogboy dogcat dogface dogfart dogfood \
    dogg dogger dogggg doggie doggies doggone doggy doggydog doggys doggystyle doghouse dogma dogman dogmeat dogpound \
    dogs dogshit dogwood doit doitnow dokken doktor dolemite dollar dolly dolphi dolphin dolphins domainlock domenico \
    dominator domini dominik dominika dominion dominiqu domino donald donjuan donkey donna donner dontknow donuts doobie \
    doodah doodie doodle doodles doofus doogie dookie doomsday doorknob dortmund dotcom doubled douche dougal doughboy \
    dougie douglas downhill draco dracula drago dragon dragonba dragonball dragonballz dragonfl dragonfly dragons \
    dragonz dragoon dragrace dragster drakon draven dream dreamcas dreamcast dreamer dreamers dreams dresden drevil \
    drifter driller drinker driver drizzt drjynfrnt droopy dropdead dropkick drowssap drpepper druid drummer drywall \
    dshade dthjybrf dtkjcbgtl dtxyjcnm duan dublin ducati duchess duck duckhunt duckie duckman ducks ducksoup ducky dude \
    dudeman duffer duffman dumbass dundee dungeon dunhill duracell durango duster dusty dustydog dutchess dutchman \
    dvader dyjuy dylan dynamite dynamo dzxtckfd e2wiq eagle eagles earnhard earthlin earthlink eastside eastwood easypay \
    eatme eatmenow eatpussy eatshit ebony eclipse edcarfv edcrfv eddie edinburg edthom eduard edward eeyore egghead \
    eggman eggplant egorka egorov eight eightbal einstein ejaculation ekaterina ekmzyf elbereth elcamino eldiablo \
    eldorado electra electric electro electron elefant elektra element elephant eleven elgato elisabet elite elizabet \
    elizaveta elodie elpaso elrond elvis elvisp elway emachines embalmer emerald emili emily emine eminem emmitt empire \
    empires encore ender enforcer engage engineer england enigma enrico enter enterme enternow enterpri enterprise \
    entropy envision epsilon epson equinox eragon eraser erasmus erasure erection erfolg eric erica ericsson erotic \
    erotica escalade escher escorpio escort eskimo espana espresso esprit esquire essendon estrell eternal eternity \
    ethan ethernet euclid euphoria eureka europa evanescence evangeli evangelion ever everest evergree everlast everques \
    everquest everton evgenii evgeniy evgeniya evil evildead evilone evolutio excalibu excalibur excellen excite exigen \
    exigent exkp exodus exotic exploite explorer express extensa extreme eyeball fabia fabie fabienn fabienne fabio \
    fabiol fabric facefuck facial faggot failsafe fairlane fairway faisal faith fakepass falcon falcons fallen fallout \
    falstaff famil famili familia family fanatic fandango fang fantasia fantasti fantasy fantom fantomas faraon farcry \
    farida farmboy farscape farside fart farter fartman fastau fastball fastcar fastcars faster fatass fatboy fatcat \
    fathead fatman fatty favorite fduecn feanor fearless feather feathers federica fedorov feeder feedme feelgood feline \
    felix fellatio femmes fender feng feniks fenix fenris fenway fergie fergus fernand ferrar ferrari ferret fester \
    festus fetish fettish fghtkm fgtkmcby fhctybq fhntvrf fhvfutljy fialka ficken fiddle fidelio fidelity fiesta figaro \
    fightclub fighter filimon filippo filter finalfantasy finder finger fire fireball firebird fireblad fireblade \
    firedog firefigh firefly firefox firehawk fireman firenze firestar firestorm firewall firework first fiseagle fish \
    fishbone fishcake fisherma fisherman fishes fishface fishhead fishin fishing fishon fishtank fishy fister fisting \
    fitness fitter fivestar fkbyjxrf fkbyrf fkmnthyfnbdf fktrcfylh fktrcfylhf fktrctq fktyeirf fktyrf flamengo flames \
    flamingo flange flanker flapper flash flasher flashman flathead flatron fletch flexible flhtyfkby flicks flintsto \
    flipflop flipmode flipper flippy floppy florian florida flossy flounder flowe flower flowers floyd flubber fluff \
    fluffy flvbybcnhfnjh flyboy flyer flyers flyfish flyguy fmale focus foghorn fokker fomoco foobar footbal football \
    footjob footlove footman forall force fordf fordtruc foreplay foreskin forest foreve forever forfun forgetit \
    forklift forlife forme formula forsaken fortuna forumwp foryou fossil fosters four foxcg foxfire foxhound foxtrot \
    foxy foxylady fozzie fraggle franc francesc franci francis francisc frank franki frankie franky freaks freaky \
    freckles fred freddy frederik freebird freedo freedom freee freefall freeme freepass freeporn freesex freeuser \
    freeway freewill freiheit fremont frenchie frenchy fresh fresno friday friends friendster fright frisbee frisco \
    frisky fritz frodo frog frogger froggie froggy frogman frogs front frontera frontier frosch frosty fruitbat fruity \
    fubar fucing fuck fuckall fucke fucked fuckedup fuckem fucker fuckers fuckface fuckfest fuckhead fuckher fucking \
    fuckinside fuckit fuckm fuckme fuckmehard fuckof fuckoff fuckshit fuckthat fuckthis fucku fuckup fuckyeah fuckyo \
    fuckyou fucmy fugazi fujifilm fujitsu fuking fukkc fulcrum fulham fullback fullmoon funame fungus funhouse funky \
    funny funnyman funstuff funtik funtime funtimes furball fusion fussball futbol futurama futyn fuzzball fuzzy \
    fyfcnfcbz fyfnjkbq fylhtq fynjirf fynjybyf fytxrf fyutkbyf fyutkjxtr fyyeirf fzappa gabber gabby gabrie gabriel \
    gabriell gadget gaell gagarin gagged gagging gaijin galactic galadriel galant galary galaxie galaxy galeries galileo \
    galina gallaries galore gambit gambler gameboy gamecock gamecube gameover gamer gamma gandalf gandolf gandon ganesh \
    ganesha gangbang gangbanged gangrel gangsta gangster ganja ganjaman ganjubas gannibal garden gareth garfield \
    gargoyle garion garter gasman gateway gatit gatito gator gatorade gators gatsby gaucho gawker gayboy gaymen gazelle \
    gbcmrf gbgbcmrf gbhfvblf gbpltw gbyudby gdtrfb gecko geezer gegcbr geheim geibcnbr geisha gemini general generic \
    genesis geng genghis genius georg george georgi georgia geraldin gerbil gerhard germany geronimo gerrard gesperrt \
    getin getit getlost getmein getmoney getoff getout getsdown getsome gfcgjhn gfdkbr gfgfvfvf gfhfljrc gfhjdjp gfhjkm \
    gfhjkzytn gfnhbjn gforce gfynthf ghbdtn ghbdtnbr ghbdtndctv ghbdtnrfrltkf ghblehjr ghbrjk ghbrjkbcn ghbywtccf ghetto \
    ghhhathj ghjcnbnenrf ghjcnj ghjcnjgfhjkm ghjcnjnfr ghjcnjq ghjdthrf ghjnjnbg ghjnjrjk ghjuhfvvf ghjvtntq ghost \
    ghostrider ghtktcnm giacomo gianluca gianni giants gibson gideon gigabyte giggle giggles gilles ginge ginger ginola \
    ginscoot giorgi giorgio giraffe girfriend girlie girlies girls girsl gitara giulia giveitup giveme gixxer gizmo \
    gizmodo gizmos gizzmo gjhjkm gjkbyf gladiato gladiator glamour glendale glennwei glenwood glider glitter globus \
    glock gmoney gns6gn go2hell goalie goarmy goat goatboy goats goaway gobears gobigred goblin goblue gobucks gobucs \
    gocats gocubs godawgs godbless goddess godfathe godfather godiva godlike godsmack godspeed godzilla goethe gofast \
    gofish goforit gogators gogeta gohan goheels gohogs gohome goirish goku golden goldeney goldeneye goldfing \
    goldfinger goldfish goldrush goldstar goldwing golf golfball golfclub golfer golfgti golfing golfman golfnut golfpro \
    goliath gollum gomets gonads gonavy gong gonzo goober goochi good goodau goodboy goodday gooddog goodfell goodgirl \
    goodguy goodie goodison goodlife goodluck goodone goodsex goodstuf goodtime goodyear goofball goofy google gooner \
    goonies goose gooseman gopack gopher gophers gordo gordon gorilla gorillaz gotcha goten gotenks goth gotham gothic \
    gotigers gotmilk gotohell gotribe gotyoass govols grace gramma gramps granada grandam grandpri granny grant grapeape \
    grapes gratis gravis graywolf grease great greatone greatsex greedisgood green greenbay greenday greenman greens \
    greentea gregor gregory gremlin gremlins grendel gretzky greyhoun greywolf griffey griffon grifter grils grimace \
    grime grin grinch grinder gringo grisha grizzly gromit groove groovy groucho groupd grout growler grumpy grunt \
    gryphon gspot gstring gsxr gthcbr gtkmvtym gtnhjdbx guai guan guang guardian gubber gucci guesswho guillaum guillerm \
    guiness guinness guitar guitars gulliver gulnara gulnaz gumball gumbo gumby gundam gunnar gunner gunners gunsling \
    gunsmoke gustav guyver gyeyt2rgls gymnast gymnastic gypsy h2opolo habibi hack hacked hacker hackers hackerz hacking \
    haggis hairball hairy hakr halcyon haley halflife halfmoon halibut halifax hallo hallowee hambone hamburg hamish \
    hamlet hammer hammerhe hammers hamper hamster handbag handball handyman hangman hannah hannes hannibal hannover \
    hansol hansolo hanuman happines happy happyday happydog happyman harald harcore hardball hardcock hardcore harddick \
    hardon hardone hardrock hardwood hardwork haribo harle harlem harley harpoon harpua harrier harry harrypotter harrys \
    harvest hateme hatteras hattrick havana havefun hawaii hawaiian hawker hawkeye hawkeyes hawks hawkwind hawthorn \
    hayabusa hazmat hdt6anwsdteivb headless headshot hearts heater heathe heather heaven heckfy hedgehog heeled heidi \
    heineken heinlein hejsan helen helios helium hell hellas hellboy hellfire hellno hello hellohel hellokit hellokitty \
    hellome helloo hellos hellow hellsing hellyeah helmet helmut helper helpme hemi hemlock henderso hendrix heng henrik \
    henry hentai henti herbie hercule hercules heretic herewego hermes hermione hernande hershey hesoyam hetfield \
    hewlett heynow heyyou hfjdk hfleuf hfljcnm hfytnrb hibernia hickory hidden highbury highheel highland highlander \
    highlife hiking hilfiger hillbill hillside hilltop hiphop hippie hippo hippos hiroshi hitachi hithere hitler hitman \
    hiziad hjccbz hjvfirf hobbes hobbit hocke hockey hogtied hogwarts hokies hola holdem holein holger holiday holla \
    holly hollywoo holycow holyshit hombre homeboy homebrew homely homemade homepage homer homerj homers homerun honda \
    hondacbr hondacivic hondas honey honeybee honeybun honeydew honeys hongkong honolulu hoochie hookem hooker hookers \
    hookup hooligan hoops hoosier hoosiers hooter hooters hootie hooyah hopeful horatio hores horizon horndog hornet \
    hornets horney horny hornyboy hornyguy hornyman horse horseman horsemen horses horsey horus hoser hotass hotau \
    hotbabe hotbabes hotbox hotboy hotchick hotdog hotdogs hotgirl hotgirls hotlegs hotlips hotmama hotman hotone \
    hotpussy hotrats hotred hotrod hotsauce hotsex hotshit hotshot hotspur hotstuff hott hottie hotties hottub hotty \
    houdini hounddog hounds house housewife housewifes houston hover hrdnw hrfzlz hrvatska hsutskpot htubcnhfwbz htubyf \
    huai hugetits hugoboss hulkster humbug hummer hunte hunter hunting hurrican husker huskers huskies husky hustler \
    hxboqg hydro hyperion hyundai iamcool iamgod iawgk ib6ub ibanez ibill ibilljpf ibilltes icarus iceberg icecold \
    icecream icecube icehouse iceman icetea iddqd idefix idontkno idontknow idunno iforget iforgot ignatius igor igorek \
    iguana ihateyou iiyama ijrjkfl ijrjkflrf iklo ilikeit ilikepie ilikesex illini illmatic illumina illusion ilove \
    ilovegod iloveher iloveit iloveme iloveporn ilovepussy ilovesex iloveu iloveyo iloveyou ilya imation imcool imhorny \
    immortal impala impalass imperium implants impreza imtheman imzadi incest inches incubus indain india indiana \
    indians indica indigo indon indy indycar inferno infiniti infinity inlove insane insert insertion insertions insider \
    insomnia inspiron install integra intel interacial intercourse interex interne internet intrepid intruder inuyasha \
    invictus invis iomega iphone ipswich ipt6k irakli ireland irina irinka irish irisha irishka irishman iriska ironhors \
    ironmaiden ironman isabe iscool ishmael islander ismail istanbul istheman italia italiano itisme itsme ivanhoe \
    ivanov ivanova iverson iwantsex iwantu jabber jabroni jachin jack jackal jackass jackdog jackel jacker jackie jacko \
    jackoff jackpot jackso jackson jacob jadzia jagger jagr jaguar jaguars jakarta jakers jakester jamaica james jamesb \
    jamesbon jamesbond jamesd jamess jamest jamie jammer jammin janet janeway januar january janus japanees jared \
    jarhead jasmine jason jasons jasper java javelin javie jaybird jaycee jaydee jayden jayeeuz jayhawk jayhawks jayman \
    jazzman jazzy jbond jeadmi jedi jediknig jediknight jeep jeeper jeepers jeepster jeeves jefferso jeffrey jeffro \
    jehovah jelena jello jelly jellybea jellybean jenn jenna jennaj jennife jennifer jenny jeqqahth2v jerem jeremy \
    jericho jerkoff jerry jesper jesse jessic jessica jessie jester jesus jesusc jesuss jeter jethro jets jetski jetson \
    jewboy jewels jezebel jiang jiao jigga jiggaman jigsaw jimbeam jimbo jimbob jimmy jimmys jing jingle jingles jiong \
    jktxrf jktymrf jockey jodeci joeblow joebob joecool joemama johann johannes john johnboy johncena johndeer johndeere \
    johndoe johngalt johnn johnny johnson joker jokers jomama jonatha jonboy jones jonesy jonny jorda jordan jordyn \
    joseluis josep joseph josephin joshu joshua joung joyce joyful joystick jrcfyf jsbach juancarlo juanito jubilee \
    juggalo jughead juice juicy julia julie julien jumanji jumbo jumper juneau junebug jungle junio junior juniper \
    junkie junkmail junkyard jupiter jurassic justafun justame justdoit justi justice justin justinbieber justme \
    juventus k2trix kaboom kabuki kahlua kahuna kajak kakarot kakashi kakashka kaktus kalina kamasutra kamikadze \
    kamikaze kamila kamilla kangaroo kansas kappa karachi karamba karamelka karaoke karapuz karate karen karina karolina \
    kashmir kasper kasumi katana katarina katerina katharin kathy katie katrin katten katya katzen kavkaz kawasaki kayak \
    kayla kazanova kazantip kbctyjr kcchiefs kcj9wxsn keeper keepout keith kekc keksa kelly keng kenneth kennwort kenny \
    kenobi kenshin kenwood kenworth kenzie kermit kernel kerouac kestrel kevin kevins keyboard keystone keywest kfcnjxrf \
    kfgjxrf kfhbcf khalid kickass kicker kickflip kicksass kidrock kieran kikimora killa killah killbill kille killemall \
    killer killers killjoy killme killroy killyou killzone kilroy kimchi kimmie kimmy kingfish kingkong kingpin kings \
    kingsize kingston kingtut kinky kipper kirby kirill kirsty kismet kisses kissme kissmyas kissmyass kiteboy kitkat \
    kitten kittens kitties kitty kittycat kittykat kittys kiwi kjifhf kjiflm kjkszpj kjrjvjnbd klaatu klaste klaster \
    klaudia kleenex kleopatra klingon klizma klondike klopik knickerless knickers knicks knight knights knockers knopka \
    knuckles knulla koala kobe kochamcie kodak kodiak kojak kokomo kolbasa koleso kolibri kolobok kolokol kombat komodo \
    komputer konstantin kontakt kontol konyor kookie kool koolaid kordell korn koroleva korova koshka kosmos kosova \
    kostas kostik kostya kotaku kotenok kovalenko kraken krasnodar krasota krasotka krishna kristen kristin krokodil \
    krolik kronos krusty krypto krypton ksenia kseniya ksusha kthjxrf ktyjxrf kuai kuan kuang kubrick kukolka kume \
    kungfu labatt labia labrador labtec lacoste lacrimosa lacrosse laddie ladles ladybird ladyboy ladybug ladygaga \
    laetitia lagnaf laguna lagwagon laker lakers lakeside lakewood lakings lakota lakshmi lalakers lalaland lambchop \
    lambda lamborghini lamer lampard lancaste lance lancelot lancer lancia landrove landscap lansing lantern lapochka \
    laptop laracroft larisa larry larsson laser laserjet lasers lassie lasttime lasvega lasvegas latex latinas latino \
    laura lauras lauren laurent lavalamp lawman lazarus lback lbtest lbvjxrf leafs leahcim learjet leather leavemealone \
    lebowski lebron ledzep leeds leedsutd leeloo leeroy leftadead lefty legacy legend legenda legion legman legoland \
    legolas legos lehjxrf leinad lekker lemans lemmein lemming lemmings lemon lemonade lemond leng lennon lenoaka \
    lenochka leonid leonidas leopard leopold leroy lesbain lesbean lesbens lesbian lesbians lesbos lespaul lestat letmei \
    letmein letmeinn letmesee letsdoit letsfuck letsgo letsplay level lever lexingky lexmark lexus lfhbyf lfitymrf \
    lfybbk lfybkf lhfrjy lian liang liao libero libertad liberty libido libra lick licker licking lickit lickme licorice \
    lifehack lifeisgood light lighter lighthou lightnin lightning lights lilbit liliya lilman lilwayne limewire \
    limpbizkit limpone limpopo lincoln linda lindros lindsay lindsey lineage lineman linkin linus lion lioness lionhear \
    lionheart lionking lipton liquid lisa lisboa lisenok lithium litle little littlema livelife liverpoo liverpool \
    livewire lizard lizaveta lizzard lizzy ljxtymrf llama loader lobo lobster lockdown locked lockerroom lockout loco \
    locust locutus logan logger logitech loglatin loki lokomotiv lolipop lollipop lollypop lolol lololol loloxx lolwut \
    londo london lonesome lonestar lonewolf longbow longdick longdong longhair longhorn longhorns longjohn longlegs \
    longshot looker lookout lookup looser lopas lopata loredana lorien losangel losangeles loser losers lostsoul lothar \
    lotus loudog louis louise love lovebug lovefeet lovegod lovehate loveis loveit lovel lovelife lovely lovem loveme \
    lover loverboy loverman lovers lovesex lovesexy lovesme loveya loveyou lowdown lowrider loyola ls8jkdjp ltdjxrf \
    ltkmaby ltybcrf ltymub luan luca lucas lucent lucian lucifer luckie lucky luckydog luckyman luckyme luckyone luckys \
    ludacris ludmila lugano lugnut lumber lumina lumpy lunchbox luscious lust lusty luv2epus lvbnhbq m2dosbs macaco \
    macaroni macbeth macdaddy macgyver machine machoman maciek macintos macintosh mackenzi macman macross madagaskar \
    madala madcat madcow maddie maddison maddog madina madiso madison madman madmax madness madonna maestro mafia \
    magadan maganda magelan magellan magenta maggi maggie maggot magic magician magick magicman magics magnavox magnet \
    magneto magnum magnus magoo magpie magpies mahal mahalkita mahalo maiden mailcreated mailman mailru maison majestic \
    major makaka makarov makaveli makayla makeitso makoto maksim maksimka malachi malaga malaka malakas malcolm malibu \
    malice malina malinka malish mallard mallorca mallrats mamacita mamamia mamapapa mamas mamita mammamia mammoth \
    mamoaka mamochka mamont manager manana manatee manchest manchester mancity mandarin manders mandingo mandolin \
    mandrake mandy manfred mang mango mangos manhatta maniac mankind mannheim mannn manolo manowar manson mantis mantle \
    mantra manu manuals manue manunited manutd mapet maradona marajade marat marathon marauder marbles marcello march \
    marcin marcius marco marcus margarit margaux margosha maria marie marigold marijuan marijuana marika marina marine \
    mariner mariners marines marinka marino mario maripos mariposa marishka marius mariya mark marker marketin markie \
    markiz markiza marlboro marley marlins marmite maroon marseill marseille marsel marsik martian martin martini marty \
    marusya marvin maryjane marykay masamune maserati mash masha mashka mason massive maste master masterbaiting \
    masterbate masterbating masterkey mastermi mastermind masterp masturbation matador matchbox mateusz matisse matri \
    matrix matros matt matteo matthe matthew matthias mattingl matty mature matvei matvey maurici maurizio \
    maurolarastefy maveric maverick mavericks maxdog maxell maxfli maxi maxim maxima maxime maximilian maximka maximus \
    maxpayne maxpower maxwell maxx maxxxx mayday mayfair mayhem mazafaka mazda mazdarx mclaren mdogg meadow meandyou \
    meatball meathead meatloaf mechanic medic medion medusa medved megadeth megafon megaman megan megane megapass \
    megatron meggie meister melanie meliss melissa mellon mellow melon melons melrose memnoch memorex memphis menace \
    meng mensch menthol mentor mentos meonly meowmix mephisto mercede mercedes mercury meridian merlin merlot mermaid \
    mersedes messi messiah metal metalgear metalica metall metallic metallica methos metoo metroid metropol mets mettss \
    mexic mexico miami miamo miamor mian miao michae michael michele michelle michi michigan mick micke mickey micky \
    micro microlab micron microphone microsof microsoft midget midnight midnite midori midway mierda mighty migue mihail \
    mikado mikael mikayla mike mikey mikkel milamber milana milano milashka milena milenium miles milfnew milhouse \
    milkman milkyway mille millenium miller million millwall mimosa minecraft mingus minime minimoni minnesot minotaur \
    mirage miranda mischa mischief misfit misfits mishka misiaczek misiek missie mississi missy mister mistral mistress \
    misty mittens mizuno mizzou mjolnir mobbdeep mobydick modelsne modem modena modles mogwai mohawk mojave mojo \
    mojojojo molly mollydog moloko molotok molson momdad mommie mommy momoney momsanaladventure momsuck monaco monalisa \
    monarch monday mondeo mone money moneybag moneyman moneys mongo mongoose monic monica monies monique monitor monke \
    monkey monkeybo monkeyboy monkeyma monkeyman monkeys monolith monopoly monsoon monste monster montag montana \
    montecar montecarlo monterey montgom montreal montrose monty moochie moocow mookie moonbeam moondog mooner moonligh \
    moonlight moonman moonshin moonshine moonstar moose mooses mopar mordor morena morga morgan morgana morgen morgoth \
    moritz morlii morozov morozova morpheus morrowind morten mortgage morticia mortimer mortis moscow moskva mostwanted \
    motdepasse mothe mother motherfu motherlode mothra moto motocros motocross motorcyc motorola motown mountain mouse \
    mousepad mouser mouses mousey mowgli mozart mpegs mrbill mudar mudvayne mufasa muffdive muffin muffy mugwump mulder \
    mullet multiplelo multisyn munch munchkin muppet murat murph murphy murzik musashi muschi muscle muscles mushroom \
    music musica musicman muskie muskrat mustafa mustan mustang mustangg mustangs mustard mutabor mutant mutley mutter \
    muttley myangel mybaby myboys mycock mydick myesons myfriend mygirl mygirls myhouse mykids mylife mylove mymother \
    myname mynameis mypass mypasswo mypassword myporn mypussy mysecret myspace mystic mystuff myszka mytime mywife \
    myworld myxworld nachos nacked nadegda nadejda nadezhda naked namaste nancy nang nanook napalm napass napoli napster \
    narnia narut naruto nascar nastena nastenka nastia nasty nastya nataha natali natalie natalka nataly natascha \
    natasha natchez natedog natedogg natha nathan nathanie naught naughty nautica nautilus navajo navigato navigator \
    navyseal nazgul nbuhtyjr nbvjatq nbvjif nccitoia nccitoid nccitoie ndirish nebraska nebula needforspeed needit nelso \
    nelson nemesis nemrac neng neon neptune nermal nessie nestle netscape network neutron nevada never nevermin \
    nevermind nevermor nevermore nevets newark newbie newcastl newday newjob newlife newness newone neworder newpass \
    newport newproject newstart newuser newyear newyork nextel nexus nfhfrfy nfnmzyf nfvfhf nfytxrf nhfrnjh niang niao \
    nibbles niceass niceday niceguy nicetits nichola nickel nickle nicky nico nicola nicole nigga niggas niggaz nigger \
    niggers nighthaw nightmar nightowl nightwin nightwish nike nikita nikitin nikitos nikki nikko niklas nikola nikolai \
    nikolay nikon nimbus nimitz nimrod nineball nineinch niners ning ninguna ninja ninjas nintendo nipper nipple nipples \
    nippon nirvan nirvana nissan nitram nitro nitrous nitrox nittany njdevils nocturne nofear nogard nokia nokian noles \
    nolimit nolimits nomad nomads nomar nomore noname nong nonmembe nonstop noodle noodles nookie nopass nopassword \
    normandy norwich nosferat nosferatu nostromo notayou notebook nothing notnow notredam notredame notused nounours \
    novell novifarm novikova noway nthvbyfnjh ntktajy ntktdbpjh nuan nubian nude nudes nudist nudity nugget nuggets \
    number numlock nurlan nutella nutmeg nutsack nuttertools nvidia nwoalife nxjmt nygiants nyjets nylons nymets nympho \
    nyyankee o9i8u o9i8uty oakland oaktree oasis oatmeal obelix oberon obiwan oblivion obsidian ocarina ocean oceans \
    ocelot october octopus odin odyssey oedipus offroad ohbaby ohmygod ohshit ohyeah oicu oilers oilman okmijn oksana \
    oldfart oldman oldone olds oldschool oleg olemiss olenka olesya oliver olivia olivier olympus omanko omega omegared \
    omerta omicron omsairam onelove onepiece onetime onetwo onion onions online onlyme onlyone open opendoor openit \
    openme opennow opensesame openup operator opiate optima optimist optimus optiplex opus oracle oralsex orang orange \
    oranges orchard orchid oreo orgasm orgasms orgy orient oriflame orioles orion orlando orpheus orwell osama oscar \
    oscars osiris osprey othello otter otters outback outkast outlaw outlaws outsider ovation overkill overlord ownage \
    oxford oyster ozzie ozzy pablo pacers pacino packard packer packers pacman paco paddle paddy padres paintbal \
    paintball paisley pajero pakista pakistan paladin pallmall palmtree paloma pamel pamela panache panama panasoni \
    panasonic pancake pancho panda pandas pandora pang panhead panorama panter pantera panther panthers pantie panties \
    pantyhos pantyhose panzer paolo papabear papamama papaya paperino papichul papillon papit papito pappy paradigm \
    paradise paradox paragon paramedi paramore paris parker parkour parlament parol parola paroll parrot parsifal \
    partizan party pasadena pascal pasport pass passat passcode passfan passfind passion passions passmast passme \
    passord passport passthie passwd passwerd passwo passwor password passwords passwort pasword patata patate patches \
    pathfind pathfinder patit patric patrici patrick patrik patriot patriots patrizia patryk pattaya patter patterso \
    paulie pavel pavement pavilion pavlik pavlov pavlova payday payton pdiddy pdtplf peace peaceout peach peaches peachy \
    peanu peanut peanuts pearl pearljam pearls peavey pebble pebbles pecker peddler peekaboo peeper peepers peewee \
    pegasus pelican pelikan pencil pendejo pendrago penetrating penetration penfold peng penguin penguins penis pennstat \
    pennstate penny pennywis penthous pentium pepito peppe pepper pepsi peregrin perfect perkele perro persik persona \
    pertinant pervert peter peterbil peternorth peterpan petite petra petrov petrova petrovich petrus petter petunia \
    peugeot pfkegf pfloyd pfqxbr phaedrus phantom pharao pharmacy phat pheonix phialpha philipp philippe philips \
    phillies phillip philly phish phishy phoeni phoenix photo photog photon photos phpbb phreak phrowz pian pianoman \
    pianos piao picard picasso piccolo picher picker pickle pickles pickup pics pictere pictuers picturs pieman piercing \
    pietro pigeon piggies piggy piglet pigpen pikachu pillow pilot pilsner pimp pimpdadd pimpdaddy pimpin pimping \
    pimpster pinball pineappl pineapple pinetree pinewood ping pingpong pinguin pingvin pinhead pink pinkfloy pinkfloyd \
    pinky pinnacle pintail pioneer pioner pipeline piper pipers pipiska pippen pippo piramida pirate pirates pisces \
    pisser pissing pissoff pistol piston pistons pitbull pitchers pitures pixie pixies pizda pizdec pizza pizzahut \
    pizzaman pizzas pjkjnj placebo placid planet planeta planner plasma plastic plastics platinum plato platon platypus \
    playa playball playboy playboys player playful playmate playstat playstation playtime please pleaseme plokij ploppy \
    plumber pluto pluton plymouth pobeda pochta poison pokemo pokemon poker pokey polarbea polaris polaroid polgara \
    police polina polinka pollux polly polniypizdec polo polska pomidor pommes pompey poncho pong pontiac pony ponyboy \
    poo9i poo9i8u poobear pooch poochie poodle pooh poohbea poohbear pookey pookie pooky pool poontang poop pooper \
    poophead poopie poopsie poopy pooter popcorn popeye popova popper poppie poppy poptart porkchop porky porn porname \
    pornking porno pornographic pornos pornpass pornstar porsche porshe portland portugal poseidon possum postal postman \
    postov posture potato pothead pounded powder power powerade powerman prancer prashant praxis preacher precious \
    predator prelude premium presario presiden presto pretzel prima primal prime primus princ prince princes princesa \
    princess princessa princeto pringles printer priscill prissy privat private privet priyanka probes prodigy prophet \
    prosper prospero prosto proton protoss proview prowler proxy prozac psychnau psycho puck puddin pudding puddles \
    puffer puffin puffy pufunga pugsley pulsar pumkin pumper pumpkin pumpkins punani punisher punkass punker punkin \
    punkrock punter pupkin puppies puppy puppydog puppys pupsik purdue purpl purple pushkin pushok puss pussey pussie \
    pussies pusssy pussy pussyame pussycat pussyeat pussylicker pussylov pussylover pussyman pussys pusyy putter pyon \
    pyramid pyramids python q2qeq q2qeqaq q2wee q2weear q2weearst q2weearst6y qa2ws qa2wseed qawsed qawsedrf qawsedrftg \
    qaywsx qaz2ws qaz2wsx qaz2wsxeedc qaz2wsxeedcarfv qazedc qazi2ewsx qaziqaz qazplm qazse qazws qazwsx qazwsxed \
    qazwsxedc qazwsxedcrfv qazwsxedcrfvtgb qazxc qazxcv qazxsw qazxsw2eedc qazxswedc qazzaq qian qiang qiao qing qiong \
    qiq2q qiq2qeq qiq2qeqaq qiw2e qiw2eer qiw2eerat qiw2eeratsy qpalzm qqqwww qqwwee quake quaker quan quantaeots \
    quantum quartz quasar quattro queen queens quest qw2eer qwas qwaszx qweaer qweas qweasd qweasdzx qweasdzxc qwedsa \
    qwedsazxc qweewq qwei2eqwe qwerasdf qwerasdfzxcv qwertz qwertzui qwezxc qwi2qw r2d2cep r2d2cepo rabbit rabbits \
    rabota racecar racer racers racerx rachel racing racoon radar radeon radiance radio radiohea radiohead raduga \
    raeew2q raffles ragman ragnar ragnarok raiden raider raiders rainbow rainbows raindrop rainier rainman rainyday \
    raisin raistlin rajesh rakesh raketa rakkaus ralph ralphie ralphy ramada ramazan rambler rambo ramjet rammstei \
    rammstein ramones rampage ramrod ramses ramstein ramzes ranchero rancid random randy ranetki rang ranger rangers \
    rapier raptor raptors rapture rapunzel rascal rasdzv rasmus rasputin rasta rastaman raster rastus ratboy ratdog \
    ratfink ratman rattler raven ravens rawhide rayman raymond raziel razor razz razzle rb26dett rbcekz rbhbkk rctybz \
    rdfhnbhf reader realmadrid realtor reaper reaver rebbyt rebecca rebel rebels rebelz reboot reborn reckless recon \
    redalert redbaron redbeard redbird redbone redbull redcar reddevil reddog reddwarf redeye redfish redfive redfox \
    redhat redhead redheads redhot redleg redlight redline redman redneck redone redrock redrose redrum reds redshift \
    redskin redskins redsox redstar redstorm redwall redwine redwing redwings redwolf redwood reebok reefer reeses \
    reflex regal reggae rehbwf reliant reload reloaded remingto renat renault renee renegade reng repoman reptile \
    repytwjdf requiem rerehepf rereirf rerfhfxf rerfhtre rescue restart retard retsam revival revoluti revolver reznor \
    rfgbnjirf rfgecnf rfhbyf rfhfgep rfhfvtkmrf rfhfylfi rfhlbyfk rfhnjirf rfkbyf rfnthbyf rfntymrf rfrfirf rfrnec \
    rfveedc rfvfcenhf rhbcnbyf rhfcfdbwf rhfcfdxbr rhfcjnf rhfcjnrf rhino rhinos rhjkbr rhjrjlbk rhtdtlrj rhubarb ribbit \
    ricard riccardo rice richar richard riches rickster ricky ricochet riddler riffraff rigger rightnow righton riley \
    ringo ripken ripper ripple riptide river riverrat riversid rjcvjc rjhjdf rjhjds rjhjkm rjhjktdf rjirfrgbde rjitxrf \
    rjntyjr rjnzhf rjsilatqe rjyatnrf rjycnfynby rjyjgkz rktjgfnhf roadkill roadking roadrunn roadrunner roadster \
    roadway rober robert roberto robin robinhood robocop robot robotech robotics rochard rocker rocket rocketma \
    rocketman rockets rockey rockford rockhard rockie rockies rockin rockman rocknrol rocknroll rockon rockroll rocks \
    rockstar rocky rockydog rodent rodeo rodina rodion rodman roger rogue roland rolex roller rollin rolltide roman \
    romanov romanova romans romario romashka romeo rommel romulus ronald ronaldinho ronaldo rong roofer rookie rooster \
    roosters rootbeer rootedit rooter rosebud rosewood rosie rostov roswell rotary rotten route router rover rovers \
    rowdy royals royboy roygbiv rrpass rsalinas rt6ytere rtyuehe ruan rubber rubble rubicon rudeboy ruffles rufus rugby \
    ruger rugger rugrat rugrats rulez rulezzz rumble runaway rundmc runescape runner rush rushmore ruslan russell russia \
    russian rustam rusty rustydog ryjgrf saab sabaka sabbath sabian sabine sable sabre sabres sabrin sabrina sachin \
    sadie safari safeway saffron sahara saibaba saigon sailboat sailfish sailing sailor saints sairam saiyan sakura \
    salamander salamandra salami salasana saleen sallas sally salman salmon salomon salope salsero saltydog salvator \
    samadams samanta samanth samantha samba sambo samdog samhain samiam samir samm sammi sammy sammydog sammys samoht \
    sampson samson samsun samsung samtron samue samuel samurai sanane sancho sandeep sandiego sandman sandr sandra \
    sandrine sandro sandy sandydog sandys sanfran sanity sanjay sanjose santacru santafe santiag santino saopaulo \
    saphire sapper sapphic sapphire sarah sarajevo saratoga saratov sascha sasha sashka saskia sassie sassy sasuke satan \
    satana satanas satchel satchmo satellit sativa satori satriani saturn saun sauron sausage sausages savior sawdust \
    saxman saxophon sayang scamper scania scanner scarab scarface scarlet sceptre schalke schastie schatzi scheisse \
    schnuffi school schule schumi schwanz schwinn scirocco scoobie scooby scoobydo scoobydoo scoote scooter scorpi \
    scorpio scorpion scorpions scotch scotland scott scotts scottt scotty scout scrabble scrapper scrappy scream \
    screamer screwy screwyou scrooge scrotum scruffy scuba scully seabass seabee seadog seadoo seagull seahawk seahawks \
    seahorse sealteam seamus searay searcher seaside seattle seaweed seawolf sebastia sebastie sebora sebring secre \
    secret security sedona seductive seeker segblue segreto seinfeld sekret select selmer seminole semper semperfi \
    senators seneca seng senna sensei sentinel sentra sentry sephirot sephiroth septembe seraphim serega seren serenity \
    sergbest serge sergei sergej sergey sergi serpent sersolution server service sesame sestra setap seven sevenof \
    sevens severin seville seviyi sexame sexgod sexman sexo sexpot sexsexse sextoy sexual sexx sexxx sexxxx sexxxy sexxy \
    sexy sexyass sexybabe sexybitch sexyboy sexygirl sexylady sexymama sexyman sexyme sexyone sexyred sfa9ers sfgiants \
    shabba shado shadow shady shag shaggy shai shaker shakur shalom shaman shamil shampoo shamrock shamus shandy shane \
    shaney shang shania shanno shannon shanny shao shaolin shark sharks sharky sharon sharpie shasta shaved shawn shazam \
    sheba sheeba sheepdog shei shelby sheltie shemale shen sheng sherlock shevchenko shibby shibumi shifty shiloh \
    shimano shimmer shiner shinigami shinji shinobi shiraz shitface shitfuck shithead shitter shitty shiznit shocker \
    shodan shogun shojou shonuf shooter shopper shorty shotgun shotokan shou showboat showme showtime shredder shrike \
    shroom shuai shuan shuang shui shun shuo shurik shutup shyguy sickboy sidekick sidewind siemens sienna sierra sigma \
    sigmachi sigmar silly silve silver silverad silverado silvi simba simcity simon simple simpson simpsons sinatra \
    sinbad sincity sinful singapor single sinister sinjin sinned sinner sirius sissy sithlord sixers sixpack sixty \
    sixtynin sixtynine sizzle sk8ordie sk8ter skate skateboa skateboard skater skazka skeeter skibum skidoo skiing \
    skillet skillz skinhead skinny skins skipper skippy skittles skolko skorpion skulls skunk skydive skydiver skyhawk \
    skylar skylark skyler skyline skynet skywalke skywalker slacker slainte slamdunk slammer slapnuts slapper slappy \
    slapshot slasher slava slave slavik slayer sleeper sleepy slicer slick slider slim slimjim slimshad slimshady slinky \
    slipkno slipknot slipper slippery slippy sliver slonik slowhand slugger sluggo slut sluts sluttey slutty smackdow \
    smackdown smallville smart smartass smarty smashing smeghead smegma smeller smelly smile smiles smiley smirnoff \
    smirnov smirnova smith smiths smithy smitty smoke smokedog smoker smokes smokey smokie smokin smooch smooth smoothie \
    smother smudge smuggles smurf smut smutty snafu snake snakeman snakes snapon snapper snapple snappy snapshot snatch \
    sneaker sneakers sneaky snicker snickers sniffer snikers sniper snoogans snooker snookie snoop snoopdog snoopdogg \
    snoopy snowball snowbird snowboar snowboard snowdog snowflak snowflake snowman snowy snuffy snuggle snuggles sobaka \
    sober sobriety socce soccer socrate socrates sodapop sofiya softail softball softtail software sojdlgi2ealjg sokolov \
    sokolova solace solaris soldat soldier soleda soleil solidsnake solitude solnce solnishko solrac sommer sonata \
    songbird songoku sonic sonics sonne sonny sonoma sonora sony sonyericsson sonyfuck sonyvaio sooners sophi sophie \
    soprano sopranos sosiska sosoi2ealjg soulfly soulmate sound southpar southpark southpaw southsid southside sowhat \
    space spaceman spade spam spaniel spank spanker spanking spankme spanks spanky spanner sparhawk sparkey sparkle \
    sparkles sparky sparta spartacu spartak spartan spartans sparty spawn speaker special specialk spectre spectrum \
    speed speedo speedy spencer sperma sphinx spice spide spider spiderma spiderman spidey spiffy spike spiker spikes \
    spikey spinner spiral spirit spitfire splash splatter spleen spliff splinter splurge spock sponge spongebo spongebob \
    spooge spook spooky spoons sport sports sporty spotty spring sprint sprinter sprite sprocket sprout spud spunk \
    spunky spurs sputnik spyder sqdwfe squall squash squeak squerting squid squirrel squirt squirts srinivas staind \
    stalin stalker stallion stamford stampede standby stang stanislav stanley star starbuck starbucks starcraf starcraft \
    stardust starfire starfish starfox stargate starligh starlight starlite starman starship starsky start starter \
    startrek starwar starwars stasik static stayout stealth steaua steel steeler steelers steelhea stefano steffi stella \
    stellar stepan steph stephani stephen stephy stereo sterlin sterva steve steven steveo steves stewart stickman \
    sticks sticky stiffy stigmata stiletto stimpy sting stinger stingray stinker stinky stitch stocking stocks ston \
    stone stonecol stonecold stoned stones stonewal stoney stooge stooges stopit stoppedby storekeeper storm stormy \
    storys strange stranger strannik strap strat stratfor strato stratus strawber strawberry streaming strelok strider \
    strife strike striker stripe striper stripper stroker stroller stryker stubby stud studly studman stuffer stumpy \
    stunner stupid stylus suan subaru sublime submarin submit subway subzero succes success suck suckcock suckdick \
    sucker suckers suckit suckme suckmydick sucks suede sugar sugars suikoden sukebe sully sultan summe summer summerti \
    summertime summit sunbeam sunbird sundance sunday sunderla sundevil sundown sunfire sunflowe sunflower sunkist \
    sunlight sunny sunnyday sunrise sunset sunshin sunshine suntzu super superb superbow superfly superma superman \
    supernov supernova supers supersonic supersta superstar supra surf surfer surfing surfsup surveyor survivor susan \
    sushi susieq suslik suzuki sverige sveta svetik svetka svetlana svoboda swallow swallows swampy swanky swatch swede \
    sweeps sweet sweetass sweethea sweetnes sweetness sweetpea sweets sweety swifty swimmer swimming swinger swingers \
    swinging swoosh sword swordfis swordfish swords sydney sylveste syncmaster synergy syracuse syrinx system syzygy \
    tabasco tacit taco tacobell tacoma tadpole taekwondo taffy tahiti tahoe taichi tailgate taipan takamine takashi \
    talgat talisman talon tamerlan tammy tampabay tamuna tanechka tangerin tango tanker tantra tanya tarakan tarantul \
    tardis target tarheel tarheels tarpon tartan tarzan tasha tashkent tasty tatarin tater tatjana tattoo tatyana taurus \
    taxman taylo taylor tazman tazmania tazz tbird tbone tdutybq tdutybz teabag teacher teamwork teapot teaser technics \
    techno tecumseh teddy teddybea teddybear teejay teen teenie teens teensex tekken telecast telecom telefon telephon \
    televizor temp tempest templar temppass temptress tenchi tenerife teng tennesse tennis tequier tequiero tequila \
    terefon teres terminat terminator termite terran terrapin terrier terriers terror terry test teste tester testibil \
    testing testpass tetris tetsuo teufel texaco texans texas texass tgb6yhn thailand thanatos thankyou thanos thatsme \
    thebear thebeast thebest theboss theboys thecat theclash thecrow thecure thedog thedon thedoors thedude theduke \
    theedge theend theflash theforce thegame thegreat thekid theking thelast theman thematri thematrix theone therock \
    thesaint theshit thesims thething thetruth thewall thewho theworld thierry thinker thinkpad thirteen thisisit \
    thissuck thistle thoma thomas thong thongs thor thorsten thrawn threesom thuglife thumbnils thumbs thumper thunder \
    thunderb thunderbird tiamat tian tiao tiberian tiberius tiburon tical tickle tickler tickling ticklish ticktock \
    tictac tiffan tiffany tiger tigercat tigers tigge tigger tights tigre tigress timber timelord timeout timmy timosha \
    timothy timoxa timur ting tinker tinkerbe tinkerbell tinman tipper tippy tiptop titan titanic titanium titans \
    titfuck tities titleist titlover titman tits titten titties titts titty tittys tkbpfdtnf tkfkdg tkfkdgo toaster \
    toasty tobydog today toejam toffee toggle tokiohotel tolkien tomahawk tomate tomato tomboy tomcat tommy tommyboy \
    tomservo tonka tonto tony tonyhawk toocool toohot tookie toolbox toolman tooltime toomuch toon toonarmy toonces \
    toons tootie tootsie topaz topcat topdog topgun tophat topher topolino topper topsecre topsecret topspin toriamos \
    torino tornado toronto torrent tortoise tortuga toshiba tosser totoro tottenha tottenham touchdow toulouse toyota \
    tracer tracker tractor tracy trader trailers trainer traktor tralala trample trance tranny transam transexual \
    transfor translator trapper travel traveler travis treasure treble trebor treefrog treetop trek trekker trfnthbyf \
    triangle tricky trident trigger trigun trinitro trinitron trinity tripleh triplets triplex tripod tripper tristan \
    tristar triton triumph trivia trixie trojan trojans troll trombone trooper trouble trousers trout truck trucker \
    truckin trucking trucks trueblue truelove truffles trumpet trunks trust trustme trustn trustno tryagain tsunami \
    tuborg tucker tucson tuesday tuffy tugboat tujhrf tulane tulip tulips tunafish tundra tuning tupac turbo turbos turk \
    turkey turnip turtle turtles tuscl tuxedo tweety twiggy twilight twinkie twinkle twins twisted twister twiztid \
    twodogs twostep tycoon tyler tylers typhoon tyrant tyson tzzqi ub6ib ubnfhf udacha ufhvjybz ufkbyf ugdship2j \
    uhbujhbq uldv ultima ultimate ultra ultraman ultras umbrella umpire uncencored undead underdog undertak undertaker \
    undertow unicorn united universa universi unreal uptown upyours uranus urlaub ursitesux usarmy user username \
    usmarine usmc usnavy usuckballz utahjazz utjhubq utopia uzumymw vacation vader vadim vadimka vagabond vagina \
    valdepen valentin valentina valera valeriya valhalla valkyrie valleywa vampir vampire vampyre vancouve vandal vaness \
    vanessa vangogh vanguard vanhalen vanilla vantage varvara vaseline vasilisa vasiliy vauxhall vbhevbh vbienrf vbifyz \
    vbkfirf vbkfyf vector vectra vedder vegas vegeta vegita vegitta vegitto vehpbr velvet vendetta venera venezuel venom \
    vepsrf verbatim vergeten veritas verizon vermont veronic veronika versace vertigo verygood vesper vette vfcnth \
    vfczyz vfhbirf vfhbyf vfhbyjxrf vfhbyrf vfhecz vfhnsirf vfhufhbnf vfhujif vfibyf vfitymrf vfkbyf vfksirf vflfufcrfh \
    vfnbkmlf vfndtq vfntvfnbrf vfpfafrf vfrcbv vfrcbvrf vfvekz vfvfgfgf vfvfvskfhfve vfvjxrf vfylfhby vgirl viagra \
    vibrate vicecity victo victor victori victory video videoes vides viewsoni viewsonic viking vikings viktor viktoria \
    viktoriya vincen vincent vintage violator violetta violin viper vipergts vipers virago virgin virgini virginie virgo \
    visa vision vitalik vitaliy vitamin vittorio vivaldi vivid vivitron vixen vjcrdf vjkjrj vjqgfhjkm vkontakte vlad \
    vladik vladimir vladislav vodafone voiture voland volcom volkodav volkov volkova volkswag volkswagen volley volleyba \
    volodin volodya voltron volvo voodoo vorlon vorona vortex vostok voyager voyeur vqsablpzla vsegda vsjasnel vthctltc \
    vtldtlm vulcan vulva vwgolf wachtwoord waffenss waffle wahoo wakeup waldo walker walleye wally walmart walnut walrus \
    walter wanderer wanker wanking wannabe wanrltw wapapapa wapbbs warcraft wareagle warehous warez warhamme warhammer \
    warlock warlord warrior warriors warthog wasabi washingt wasser wassup watashi watcher water waterboy waterfal \
    waterloo watermelon waterpolo waterski watford wayer wayne wazzup wdtnjr wdtnjxtr weare weasel webcam webhompas \
    webmaste webmaster websol websolutions wednesda weear weed weenie weezer welcom welcome welder welkom wellhung \
    wellingt wendy wendys weng werder werdna werewolf werter wertzu westham westie westlife westside westwood wetpussy \
    wetter wg8eewjf whaler whales whateve whatever whatsup whatthe whatup wheels whiplash whiskers whiskey whisky \
    whisper whistler white whiteboy whiteout whitesox whitey whoami whocares whodat whoknows whoopass whopper whore \
    whores whynot wibble wiccan wicked widget wifes wifey wiggles wildbill wildcard wildcat wildcats wildfire wildman \
    wildone wildwood willem willi william willie willow willy wilso winchest windmill windows windsor windsurf wingchun \
    wingman wingnut wingzero winner winston winter wisconsi wisdom wiseguy wishbone wizard wizards wizzard wobble wolf \
    wolfen wolfgang wolfie wolfman wolfpac wolfpack wolverin wolverine wolves wolvie womam womans wombat wonderboy \
    wonderfu wonton woodie woodland woodstoc woodstock woodwork woody woofer woohoo wookie woot wordpass wordup world \
    worldcup wormix wowser wp2ooewp wr2ith wraith wrangler wrench wrestle wrestlin wrinkle wrinkles wsxedc wsxeedc \
    wsxqaz wsxzaq wutang wxcvbn wysiwyg wyvern x2zkg8w xanadu xantia xavier xbox xerxes xfiles xian xiang xing xrated \
    xt2jhhuez xterra xtpxr xtreme xxxpass xxxzzz xyzzy yahweh yamaha yamahar yamato yankee yankees yanks yaroslav ybrbnf \
    ybrbnjc ybrjkfq yeahbaby year yello yellow yeshua yessir yesterda yfafyz yfcntyf yfcntymrf yfhenj yfnfif yfnfirf \
    yfnfitymrf yfnfkb yfnfkbz yfnfkmz yinyang yitbos yjdsqgfhjkm yngwie yoda yogibear yomama yorkie yorktown yosemite \
    yoshi youandme youknow young yourmama yourmom yousuck yoyoma ytngfhjkz ytrhjvfyn ytyfdbcnm yugioh yuliya yummy \
    yzerman z2xec z2xecav z2xecavsb zachary zalupa zamboni zang zanzibar zaphod zappa zapper zaqi2wsx zaqixsw \
    zaqixsw2cde zaqwsx zaqwsxcde zaqxsw zaqxswcde zaraza zardoz zarina zasada zaxscd zcxfcnkbdf zealots zebra zebras \
    zelda zeng zenith zephyr zeppelin zerocool zeus zhai zhao zhei zheng zhenya zhjckfd zhong zhou zhuai zhuan zhuang \
    zhui zhun zhuo zidane ziggy zigzag zildjian zinger zipper zippo zippy zix2c zix2cev zix2cevab zodiac zoloto zolushka \
    zombie zong zoomer zooropa zorro zuan zulu zvezda zxasqw zxcasd zxcasdqwe zxccxz zxcvasdf zxcvvcxz zydfhm zyjxrf \
    zz88otzpl zztop zzxxcc zzzxxx 01011900 01011910 01011950 01011960 01011961 01011970 01011971 01011972 01011973 \
    01011974 01011975 01011976 01011977 01011978 01011979 01011980 01011981 01011982 01011983 01011984 01011985 01011986 \
    01011987 01011988 01011989 01011990 01011991 01011992 01011993 01011994 01011995 01011999 01012000 01012001 01012010 \
    01012011 01020304 0102030405 01021990 01031985 01031988 01031989 01041985 01041988 01061986 01061990 01071986 \
    01081989 01091987 01091989 01121986 01121988 01478520 0192837465 02011971 02011975 02011980 02011981 02011982 \
    02011983 02011984 02011985 02011986 02011987 02011988 02011989 02021971 02021973 02021976 02021979 02021981 02021982 \
    02021983 02021984 02021985 02021986 02021987 02021988 02021989 02021990 02031970 02031973 02031974 02031975 02031977 \
    02031978 02031979 02031980 02031981 02031982 02031984 02031985 02031986 02031987 02031988 02031989 02041972 02041973 \
    02041974 02041975 02041976 02041977 02041978 02041979 02041980 02041981 02041982 02041983 02041984 02041985 02041986 \
    02041987 02041988 02041989 02051970 02051972 02051973 02051975 02051976 02051977 02051978 02051980 02051981 02051982 \
    02051983 02051984 02051985 02051986 02051987 02051988 02051989 02061971 02061972 02061974 02061976 02061977 02061980 \
    02061982 02061983 02061984 02061985 02061986 02061987 02061988 02061989 02071971 02071975 02071976 02071978 02071979 \
    02071980 02071981 02071982 02071983 02071984 02071986 02071987 02071988 02071989 02081970 02081973 02081974 02081976 \
    02081977 02081980 02081982 02081983 02081984 02081985 02081986 02081987 02081988 02081989 02091971 02091973 02091975 \
    02091976 02091977 02091980 02091981 02091983 02091984 02091985 02091986 02091987 02091989 02101973 02101976 02101977 \
    02101979 02101981 02101983 02101984 02101985 02101986 02101987 02101988 02101989 03031986 03041986 03041991 03082006 \
    04041988 04041991 05051985 05051987 05051989 06061986 07071977 07071987 07091990 08031985 08031986 08051990 08081988 \
    08121986 09051945 10011986 10011990 100200300 10031988 10051987 10071987 10101986 10101990 10203040 1020304050 \
    10293847 1029384756 11001001 11051987 11051990 11061985 11081989 11112222 11121986 11122233 111222333 11223344 \
    1122334455 112233445566 11235813 1123581321 12011987 12021988 12031985 12031987 12051988 12121985 12121990 12131415 \
    1213141516 12312312 123321123 123321456 12340987 12344321 1234509876 12345123 12345432 123454321 1234554321 12345612 \
    123456123 12345654321 123456654321 12345677 12345678900 1234567891 12345678910 123456789123 1234567899 \
    123456789987654321 12345679 12345687 123456987 12348765 12349876 123581321 12365478 123654789 12369874 123698741 \
    123698745 123789456 13021990 13031987 13041987 13041988 13061986 13121985 13243546 13245768 134679852 13572468 \
    13576479 1357908642 135792468 1357924680 135798642 14021985 14021986 14061991 14111986 14725836 147258369 14785236 \
    147852369 14789632 147896321 147896325 15011987 15021985 15051981 15051990 15101986 15426378 159753123 159753456 \
    16051987 16051989 16121987 17011987 17051988 17061988 18011987 18061990 18091985 18273645 18436572 19061987 19101987 \
    19283746 192837465 19411945 20031987 20051988 20061988 20091988 20091991 20111986 21011989 21031987 21031988 \
    21031990 21051988 21051991 21101986 22011988 22021986 22021989 22031984 22041987 22041988 22061941 22071986 22334455 \
    22446688 23021986 23041987 24011985 24061986 24111989 24681012 246813579 25031987 25041988 25081988 25091987 \
    25121987 25800852 26031988 26061987 27061988 27731828 28011987 28021990 28021992 28041987 29011985 29051989 29071983 \
    30031988 30041986 30051985 31011987 31415926 32165498 321654987 333666999 369258147 369852147 43046721 44332211 \
    48151623 4815162342 66613666 69213124 73501505 74108520 74123698 741258963 74185296 741852963 78945612 789456123 \
    7894561230 78963214 789632145 789654123 890098890 89600506779 918273645 963258741 963852741 987456321 99762000
    """
}
