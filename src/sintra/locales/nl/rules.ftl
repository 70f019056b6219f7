# De regels in onze eigen woorden. Bij elk onderdeel een titel en een tekst; een nieuwe regel begint een alinea.

rules-title = Regels
rules-contents = Inhoud
rules-lead = Beide spellen, volledig, onderdeel voor onderdeel. Op de tafel leidt het vraagteken hierheen, vanaf alles wat je ziet.
rules-by-playing = Liever al spelend leren?

rules-duel = Azul Duel
rules-duel-text =
    Twee spelers, vijf rondes. Allebei beginnen jullie met 5 punten, en de meeste punten winnen.
    Elke ronde heeft twee delen. Eerst pakken jullie om de beurt: tegels, koepelplaten en bonusfiches. Is alles gepakt, dan sturen de volle lijnen tegels naar de koepel, en die scoren. Na de vijfde ronde komen de scoretegels erbij.
rules-round = Een ronde
rules-round-text =
    De startspeler begint, daarna om en om. Een beurt is een van vier dingen: een koepelplaat pakken, tegels van een zon pakken, tegels van de manen pakken, een onthuld bonusfiche pakken.
    Dit deel eindigt als de fabrieken leeg zijn en, in ronde 1 tot 4, iedereen beide koepelfiches heeft gebruikt. Wie helemaal niets kan doen, past tot dan; anders mag je niet passen.
    Voor ronde 1 pakt iedereen gratis één koepelplaat, de tweede speler eerst.
rules-factory = Fabriek
rules-factory-text =
    Vier kleine met elk vier tegels, en een grote met vijf. De bovenste helft is de zon, waar tegels aankomen. De onderste is de maan, waar de rest heen gaat.
rules-sun = Zon
rules-sun-text =
    Pak alle tegels van één kleur van de zon van één fabriek. De andere gaan naar de maan: bij een kleine als één stapel op het bonusfiche, in de volgorde die je kiest; bij de grote naast elkaar.
rules-moon = Maan
rules-moon-text =
    Pak één kleur van alle manen tegelijk: de bovenste tegel van elke kleine stapel die hem toont, en elke op de grote maan. Wat dieper in een stapel ligt blijft liggen.
rules-large-factory = Grote fabriek
rules-large-factory-text =
    Vijf tegels. Wat overblijft ligt naast elkaar, dus alles is bereikbaar. Op de maan wacht de startspelertegel. Hadden alle vijf dezelfde kleur, dan wordt er opnieuw getrokken.
rules-starting-tile = Startspelertegel
rules-starting-tile-text =
    Voor wie het eerst tegels van de grote maan pakt. Hij kost aan het einde van de ronde 2 punten, en wie hem heeft begint de volgende. Hij beslist ook bij een gelijke stand aan het einde.
rules-chip = Bonusfiche
rules-chip-text =
    Onder elke kleine fabriek ligt er een gedekt. Het wordt onthuld zodra de fabriek geen tegel meer heeft, en kan dan als beurt gepakt worden. Iedereen pakt er precies twee per ronde.
    Tien fiches tonen één kleur, tien tonen er twee.
rules-token = Koepelfiche
rules-token-text =
    Je hebt er twee. Elke koepelplaat die je in een ronde pakt kost er een, en in ronde 1 tot 4 moeten ze allebei gebruikt worden. Voor de volgende ronde komen ze terug. In ronde 5 doen ze er niet toe.
rules-display = Aanbod
rules-display-text =
    Drie koepelplaten liggen open. Er een pakken kost een koepelfiche en geen punten. Het aanbod wordt pas aangevuld als de volgende ronde wordt voorbereid.
rules-pile = Stapel
rules-pile-text =
    In plaats van uit het aanbod kun je van de stapel trekken: voor 1 punt per plaat, een voor een, zoveel je wilt. Pas als je stopt mag je ze bekijken. Houd er een; leg de andere in willekeurige volgorde onder de stapel.
    De achterkant van de bovenste plaat toont het soort.
rules-plate = Koepelplaat
rules-plate-text =
    Vier vakken, twee bij twee. Hij gaat op een leeg koepelvak naar keuze, gedraaid zoals je wilt, en blijft daar. 18 platen vullen precies twee koepels.
rules-special = Speciale plaat
rules-special-text =
    Drie gekleurde vakken en een voor een gouden speciale tegel. Zodra de drie gevuld zijn, verschijnt de speciale tegel vanzelf en scoort hij het nummer van zijn rij: 1 in de eerste, 6 in de laatste. Voor zijn buren scoort hij niets, maar latere tegels tellen hem mee.
rules-joker = Jokerplaat
rules-joker-text =
    Drie gekleurde vakken en een waar een tegel van elke kleur op past.
rules-pattern-line = Patroonlijn
rules-pattern-line-text =
    Op lijn 1 past één tegel, op lijn 6 zes. De tegels die je pakt gaan naar één lijn die leeg is of dezelfde kleur heeft en niet vol is. Wat niet past breekt. Je mag ze ook allemaal breken.
    Elke kleur mag op elke lijn wachten, ook als de rij er nog geen vak voor heeft.
rules-broken = Gebroken tegels
rules-broken-text =
    Vier vakken die aan het einde van de ronde 1, 2, 3 en 4 punten kosten. Wat daarna nog breekt gaat zonder kosten naar de toren.
rules-dome = Koepel
rules-dome-text =
    Negen koepelvakken vormen zes rijen van zes. Lijn 1 hoort bij rij 1, enzovoort. Dezelfde kleur mag zo vaak voorkomen als je wilt.
rules-tiling = Betegelen
rules-tiling-text =
    Is alles gepakt, ga dan je lijnen van boven naar beneden langs. Een volle lijn brengt één tegel naar een vak van zijn kleur, of een joker, in dezelfde rij; jij kiest welk. De andere gaan naar de toren.
    Een lijn die niet vol is blijft voor de volgende ronde, en een volle zonder vak ook. Maar liggen alle drie de platen van die rij er en heeft geen ervan een passend vak, dan breken alle tegels van de lijn.
rules-chips = Bonusfiches gebruiken
rules-chips-text =
    Bij het betegelen kunnen fiches een lijn compleet maken waarop minstens één tegel ligt en waarvoor een vak in dezelfde rij is. Twee fiches met die kleur vervangen één ontbrekende tegel, drie willekeurige ook. Elk fiche geldt één keer; wat je niet gebruikt blijft voor later.
rules-scoring = Een tegel scoren
rules-scoring-text =
    Tel de tegels die horizontaal zonder gat met de nieuwe verbonden zijn, en die het verticaal zijn. Beide tellen vanaf twee. Een tegel zonder buren scoort 1. Kleuren doen er niet toe.
rules-score = Punten
rules-score-text =
    Je begint met 5 punten, en hebt er nooit minder dan 0.
rules-tablets = Scoretegels
rules-tablets-text =
    Drie of vier doelen, die één keer aan het einde van het spel tellen. Vooraf kies je ze of laat je het aan het toeval over; voor het eerste spel zijn rijen, kolommen en diagonalen een goede keuze.
rules-bag = Zak
rules-bag-text =
    65 tegels, 13 van elke kleur. De fabrieken worden er willekeurig uit gevuld. Is hij leeg, dan gaan de tegels uit de toren er weer in.
rules-tower = Toren
rules-tower-text =
    Gebruikte en gebroken tegels. Ze komen terug als de zak leeg is.
rules-end = Einde van het spel
rules-end-text =
    Na het betegelen van ronde 5 komen de scoretegels erbij. De meeste punten winnen; bij een gelijke stand wint wie de startspelertegel heeft.

rules-azul = Azul
rules-azul-text =
    Twee tot vier spelers, en zoveel rondes als nodig: het spel eindigt na de ronde waarin iemand een rij van de muur vol maakt. Je begint met 0 punten.
rules-azul-round = Een ronde Azul
rules-azul-round-text =
    Om de beurt pak je tegels tot fabrieken en midden leeg zijn. Dan brengen alle volle lijnen een tegel naar de muur, en wordt de vloerlijn betaald.
rules-azul-factory = Fabriek
rules-azul-factory-text =
    Vijf, zeven of negen voor twee, drie of vier spelers, met elk vier tegels. Pak alle tegels van één kleur van één fabriek; de andere gaan naar het midden.
rules-azul-center = Midden
rules-azul-center-text =
    Wat anderen lieten liggen. Ook van hier kun je alle tegels van één kleur pakken.
rules-azul-marker = Startspelerfiche
rules-azul-marker-text =
    Wie het eerst uit het midden pakt, pakt het ook. Het ligt op de vloerlijn en kost zoveel als een tegel daar, en wie het heeft begint de volgende ronde.
rules-azul-line = Patroonlijn
rules-azul-line-text =
    Je tegels gaan naar één lijn die leeg is of dezelfde kleur heeft en niet vol is. Op een lijn past geen kleur die in dezelfde rij van de muur al ligt. Wat niet past valt op de vloerlijn; je mag ze er ook allemaal leggen.
rules-azul-wall = Muur
rules-azul-wall-text =
    Vijf rijen van vijf. Aan het einde van een ronde brengt elke volle lijn één tegel naar zijn vak in dezelfde rij; de rest van de lijn gaat in het deksel. Lijnen die niet vol zijn blijven.
rules-azul-grey = Grijze muur
rules-azul-grey-text =
    Een variant: de vakken hebben geen kleur, en jij kiest waar in zijn rij een tegel komt. Geen kleur mag twee keer in een rij of kolom staan. Is er geen zo’n vak, dan vallen alle tegels van de lijn op de vloer.
rules-azul-floor = Vloerlijn
rules-azul-floor-text =
    Zeven vakken die aan het einde van de ronde 1, 1, 2, 2, 2, 3 en 3 punten kosten. Meer tegels kosten niets. Je hebt nooit minder dan 0 punten.
rules-azul-scoring = Een tegel scoren
rules-azul-scoring-text =
    Tel de tegels die horizontaal zonder gat met de nieuwe verbonden zijn, en die het verticaal zijn. Beide tellen vanaf twee. Een tegel zonder buren scoort 1.
rules-azul-bonus = Einde van het spel
rules-azul-bonus-text =
    Een volle rij levert 2 op, een volle kolom 7, en een kleur met alle vijf tegels 10. De meeste punten winnen, dan de meeste volle rijen; daarna wordt de winst gedeeld.
rules-azul-bag = Zak
rules-azul-bag-text =
    100 tegels, 20 van elke kleur. Is hij leeg, dan wordt hij uit het deksel gevuld.
rules-azul-lid = Deksel
rules-azul-lid-text =
    Gebruikte en gevallen tegels. Ze komen terug als de zak leeg is.

rules-example-tile = De nieuwe tegel (omlijnd) hoort bij drie in een rij en twee in een kolom: 5 punten.
rules-example-special = Drie kleuren gevuld: de gouden tegel verschijnt.
rules-example-stack = Van onder: zwart, geel. Alleen geel kan gepakt worden.
rules-example-chips = Twee fiches met turquoise vervangen een turquoise tegel.
rules-example-line = Lijn 3: er ontbreekt één tegel.
rules-notation = Getypte zetten
rules-notation-text =
    Elke zet kan getypt worden: sun:2T pakt turquoise van de zon van fabriek 2, stack:K legt zwart onder op de stapel, line:3 legt de tegels op lijn 3, moon:Y pakt geel van de manen, plate:YKT* een plaat, place:nw@90 legt hem linksboven, één keer gedraaid. In Azul: take:3R, take:CR, line:4, floor.
    De letters van de kleuren zijn B (blauw), Y (geel), R (rood), K (zwart) en T (turquoise).
