// Surnames by how often they occur: those of all Italy, those of Brianza, where the clinic is, those with apostrophes,
// prefixes and accents, and some of the borders and of people from elsewhere.

const surnames = `
45: Rossi, Colombo
36: Russo, Ferrari, Brambilla
27: Bianchi, Esposito, Villa, Fumagalli, Sala, Riva
21: Romano, Galli, Conti, Ricci, Marino, Mariani, Perego, Galbiati, Cazzaniga, Mauri, Casati, Motta, Redaelli
16: Greco, Bruno, Gallo, Costa, Giordano, Mancini, Rizzo, Lombardi, Moretti, Barbieri, Fontana, Santoro, Rinaldi
16: Caruso, Ferrara, Meroni, Consonni, Ghezzi, Beretta, Pozzi, Arosio, Radaelli, Erba, Crippa, Corti, Cattaneo
12: Leone, Longo, Gentile, Martinelli, Vitale, Lombardo, Serra, Coppola, Marchetti, Parisi, Ferraro, Fabbri, Bianco
12: Marini, Grasso, Valentini, Messina, Gatti, Pellegrini, Palumbo, Sanna, Farina, Rizzi, Monti, Cattani, Morelli
12: Viganò, Sangalli, Vergani, Biffi, Confalonieri, Magni, Tremolada, Longoni, Cereda, Spinelli, Nava, Frigerio
12: De Luca, D'Angelo, Molteni, Pirovano, Maggioni, Panzeri, Oggioni, Parravicini, Sironi, Castelli, Mapelli, Ronchi
8: Amato, Silvestri, Bernardi, Neri, Grassi, Guerra, Testa, Sartori, Giuliani, Piras, Basile, Orlando, Milani, Bellini
8: Donati, Negri, Poli, Carbone, Benedetti, Ruggiero, Barone, Palmieri, Cavallo, Caputo, Battaglia, Melis, Fiore, Fusco
8: De Santis, De Angelis, Di Stefano, De Rosa, D'Amico, D'Agostino, De Simone, Di Lorenzo, Dell'Orto, Dell'Acqua
8: Limonta, Valtorta, Missaglia, Stucchi, Teruzzi, Varisco, Brivio, Cogliati, Caglio, Besana, Monguzzi, Pessina, Proserpio
8: Colnaghi, Tagliabue, Borgonovo, Cesana, Citterio, Ratti, Origgi, Rigamonti, Spreafico, Valsecchi, Colzani, Zappa
8: Mantegazza, Caimi, Figini, Lissoni, Merati, Nobili, Passoni, Paleari, Pastori, Recalcati, Scotti, Terragni, Trabattoni
5: Bassi, Bruni, Cirillo, Damico, Ferri, Franco, Gasparini, Giorgi, Guidi, Lazzari, Locatelli, Lucchini, Maffei, Mancuso
5: Marchi, Martini, Mazza, Meloni, Montanari, Nicoletti, Olivieri, Orsini, Pace, Pagani, Pagano, Pepe, Piazza, Piccolo
5: Porcu, Ricciardi, Riccio, Rossetti, Sacchi, Salvi, Sorrentino, Tosi, Valente, Ventura, Vitali, Volpe, Zanetti, Zanella
5: Lo Presti, Lo Bianco, La Rosa, La Torre, Li Causi, Dal Pozzo, Dalla Costa, Della Valle, De Filippo, De Marco, De Vita
5: Di Marco, Di Pietro, D'Alessandro, D'Ambrosio, D'Elia, D'Onofrio, Dell'Oro, Dall'Olio, Degl'Innocenti, Del Vecchio
5: Cantù, Corrà, Cossù, Fantò, Forlì, Nardò, Salemì, Scirè, Zanò, Bertè, Calì, Patanè, Minà, Siclari, Condò, Surdì
3: Abbate, Agosti, Albanese, Alfieri, Amoroso, Anselmi, Antonelli, Arena, Baldi, Ballarini, Bandini, Barsanti, Belotti
3: Berti, Bettini, Boccaccio, Bonetti, Bortolotti, Boschi, Bossi, Brusa, Calabrese, Campana, Cappelli, Carrara, Casadei
3: Ceccarelli, Cipriani, Cocchi, Colella, Cremonesi, Cuomo, Dragoni, Fasoli, Filippini, Forte, Gabrielli, Galeazzi
3: Gallina, Garavaglia, Gherardi, Grandi, Grillo, Guarnieri, Iacono, Invernizzi, Landi, Leoni, Lupo, Luraschi, Maestri
3: Manfredi, Marangon, Marchesi, Massari, Mele, Merlo, Micheli, Monaco, Morandi, Napolitano, Nicolini, Paganini, Pavan
3: Perini, Pinna, Puglisi, Quaranta, Ravasi, Righi, Rota, Rovelli, Sabatini, Salerno, Savoldi, Scala, Schiavone, Sessa
3: Simonetti, Spada, Stella, Tedesco, Todisco, Trevisan, Turati, Ubaldi, Vaccaro, Venturini, Vismara, Zago, Zambelli
2: Müller, Gruber, Mayr, Hofer, Kofler, Pichler, Moser, Plattner, Thöni, Gärtner, Kovačič, Žerjal, Čok, Vodopivec
2: Chanoux, Béchaz, Perruquet, Hoxha, Shehu, Popescu, Ionescu, Rusu, Singh, Kaur, El Amrani, Ben Salah, Haddad
2: Chen, Hu, Wang, Fernández, Muñoz, García, Ramírez, Kovalenko, Shevchenko, Nguyen, Diop, Ndiaye, Silva, Gonçalves`

export const lastNames: readonly (readonly [name: string, weight: number])[] = surnames
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [weight = '', names = ''] = line.split(': ')
    return names.split(', ').map((name) => [name, Number(weight)] as const)
  })
