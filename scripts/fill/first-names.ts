// How often a name is given: to who was born before 1960, from 1960 to 1989, since 1990. A few of the most frequent ones
// of Italy with their rough shares, some with accents, double ones, those of the borders and of people from elsewhere.

const men = `
Giuseppe 45 25 8, Giovanni 38 18 7, Antonio 32 20 8, Mario 30 8 2, Luigi 25 11 4, Francesco 20 20 20, Angelo 18 9 3
Vincenzo 16 10 5, Pietro 14 7 10, Salvatore 15 12 6, Carlo 15 8 4, Franco 14 5 0, Domenico 13 8 4, Bruno 12 4 1
Paolo 12 16 4, Michele 11 12 8, Giorgio 11 8 5, Aldo 9 1 0, Sergio 9 6 1, Luciano 9 4 0, Enzo 5 2 2, Renato 7 2 0
Roberto 8 20 4, Marco 4 24 18, Andrea 3 22 26, Alessandro 3 20 25, Stefano 3 19 8, Luca 2 18 24, Massimo 4 14 1
Fabio 2 14 5, Davide 1 12 18, Matteo 1 10 26, Daniele 1 11 11, Simone 1 11 16, Claudio 5 11 2, Maurizio 4 11 1
Riccardo 2 7 15, Lorenzo 2 6 24, Federico 1 8 16, Gabriele 1 6 17, Leonardo 2 2 24, Tommaso 1 2 15, Edoardo 2 2 14
Mattia 0 3 17, Filippo 1 4 13, Giacomo 3 4 9, Samuele 0 1 10, Diego 0 3 9, Christian 0 4 8, Alessio 0 5 11
Emanuele 1 6 9, Alberto 5 8 5, Enrico 5 7 4, Umberto 6 3 1, Ettore 5 1 5, Achille 3 1 1, Gianluca 0 8 4, Ezio 5 1 0
Niccolò 1 3 9, Nicolò 1 2 9, Noè 0 1 2, Mosè 1 1 1, Giosuè 1 0 2, Gian Luca 0 3 1, Gian Marco 0 2 2, Gian Piero 2 2 0
Pier Paolo 1 2 0, Pierluigi 2 4 0, Pier Giorgio 2 1 0, Carlo Alberto 1 1 1, Gaetano 6 4 2, Rocco 4 3 2, Nicola 6 9 6
Silvano 6 2 0, Egidio 3 0 0, Ambrogio 2 1 0, Felice 3 1 0, Dario 2 6 3, Ivan 0 5 4, Cristian 0 6 6, Mirko 0 4 3
Jürgen 0 1 1, Günther 1 1 0, Georg 1 1 1, Andrej 0 1 1, René 0 1 1, Kevin 0 0 4, Ahmed 0 2 3, Mohamed 0 2 5
Youssef 0 0 3, Ionuț 0 1 1, Mihai 0 1 1, Artan 0 2 1, Ardit 0 1 1, José 0 1 1, Wei 0 1 1, Harpreet 0 1 1`

const women = `
Maria 70 22 4, Anna 35 18 9, Rosa 20 7 2, Angela 18 12 3, Giuseppina 16 6 1, Giovanna 15 9 2, Teresa 14 6 2
Lucia 13 8 6, Carmela 11 6 2, Caterina 11 7 4, Francesca 10 20 15, Antonietta 10 4 1, Carla 11 6 1, Elena 6 12 13
Concetta 9 4 1, Rita 9 5 1, Margherita 8 4 5, Franca 9 4 0, Paola 7 16 2, Laura 5 18 8, Giulia 3 8 28, Sofia 1 2 24
Aurora 1 1 18, Martina 0 6 22, Chiara 2 12 22, Sara 1 10 22, Valentina 1 15 13, Alessia 0 7 16, Federica 1 12 12
Silvia 3 16 8, Elisa 4 11 11, Giorgia 0 3 17, Alice 1 3 16, Emma 3 1 15, Beatrice 2 3 12, Ginevra 1 0 12
Camilla 1 1 11, Greta 0 1 11, Gaia 0 1 12, Matilde 2 1 9, Vittoria 3 1 9, Noemi 0 2 9, Arianna 0 3 12, Ilaria 0 9 9
Michela 1 9 5, Monica 1 14 2, Barbara 1 12 2, Cristina 2 13 4, Daniela 4 14 2, Patrizia 5 12 1, Simona 0 10 4
Roberta 1 12 5, Stefania 2 12 2, Manuela 1 8 2, Antonella 3 11 2, Marta 2 6 10, Veronica 0 6 9, Eleonora 1 5 9
Irene 3 4 9, Serena 1 6 6, Claudia 2 10 7, Luisa 8 5 1, Silvana 8 3 0, Graziella 6 3 0, Bruna 6 2 0, Ida 5 1 1
Adele 4 1 4, Elsa 4 1 1, Luigina 5 1 0, Ornella 4 3 0, Nadia 3 5 1, Tiziana 2 7 0, Loredana 2 5 0, Piera 4 2 0
Maria Teresa 7 5 1, Anna Maria 8 5 1, Maria Grazia 6 5 0, Maria Luisa 5 2 0, Rosa Maria 3 2 0, Maria Pia 3 2 0
Salomè 0 0 1, Zoë 0 0 1, Maria José 0 1 0, Renée 1 0 0, Heidi 1 1 1, Mojca 0 1 1, Fatima 0 2 3, Ioana 0 2 2
Elona 0 2 1, Oksana 1 2 1, Yasmine 0 1 2, Mei 0 1 1, Kaur 0 1 1, Svitlana 1 2 1, Rosa María 0 1 0`

export type Sex = 'M' | 'F'
/** The periods the three columns are for. */
export type Period = 0 | 1 | 2

type Given = readonly (readonly [name: string, weight: number])[]

function read(text: string, period: Period): Given {
  return text.split(/[,\n]/).flatMap((entry) => {
    const [, name, ...weights] = /^(.+?) (\d+) (\d+) (\d+)$/.exec(entry.trim()) ?? []
    return name ? [[name, Number(weights[period])] as const] : []
  })
}

export function firstNames(sex: Sex, period: Period): Given {
  return read(sex === 'M' ? men : women, period)
}
