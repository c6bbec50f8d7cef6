import { BLOOD_DESK, bloodDraws, type SampleService } from './shapes.ts'

/** The same lines for several exams, so that they are told once. */
const FASTING = 'Digiuno da 8 ore: puoi bere acqua'
const PAPERS = 'Tessera sanitaria\nImpegnativa del medico, se ce l’hai'

export const laboratoryServices: readonly SampleService[] = [
  {
    name: 'Esami del sangue',
    aliases: ['analisi del sangue', 'analisi', 'prelievo', 'emocromo'],
    short: 'Esami completi e specialistici, con prelievo veloce.',
    preparation: FASTING,
    toBring: PAPERS,
    long: 'Dal controllo di base ai profili specialistici. Vieni a digiuno da almeno otto ore: il prelievo dura pochi minuti e il referto arriva in 24-48 ore per la maggior parte degli esami.',
    hours: bloodDraws,
    places: 4,
    doctors: [BLOOD_DESK],
    subservices: [
      {
        name: 'Profilo di base',
        short: 'Emocromo, glicemia, colesterolo, fegato e reni.',
        duration: 15,
        price: '45,00',
      },
      {
        name: 'Profilo completo',
        short: 'Profilo di base con ferro, tiroide e vitamina D.',
        duration: 15,
        price: '95,00',
      },
      {
        name: 'Prelievo a domicilio',
        short: 'Un infermiere a casa tua, a Lissone e dintorni.',
        duration: 30,
        price: '30,00',
        atHome: true,
      },
    ],
  },
  {
    name: 'Test ormonali e marcatori tumorali',
    aliases: ['ormoni', 'tiroide'],
    short: 'Tiroide, fertilità e controlli richiesti dal medico.',
    preparation: `${FASTING}\nNiente integratori di biotina nei due giorni prima`,
    toBring: PAPERS,
    long: 'Dosaggi ormonali e marcatori letti insieme allo specialista che li ha richiesti. Per alcuni ormoni conta il giorno del ciclo o l’ora del prelievo: te lo diciamo alla prenotazione.',
    hours: bloodDraws,
    doctors: ['Anna Fumagalli', 'Giorgio Meroni', 'Sara Colombo', 'Stefano Motta'],
    subservices: [
      { name: 'Profilo tiroideo', short: 'TSH, FT3, FT4 e anticorpi.', duration: 15, price: '60,00' },
      {
        name: 'Profilo ormonale femminile',
        short: 'FSH, LH, estradiolo, progesterone e prolattina.',
        duration: 15,
        price: '85,00',
      },
      { name: 'Marcatori tumorali', short: 'Secondo la richiesta del medico.', duration: 15, price: '70,00' },
    ],
  },
  {
    name: 'Allergie e intolleranze alimentari',
    aliases: ['allergia', 'intolleranza', 'prove allergiche'],
    short: 'Capire che cosa ti fa stare male.',
    toBring: PAPERS,
    long: 'Esami del sangue per le allergie respiratorie e alimentari e per la celiachia. Il risultato si legge con lo specialista, che ti aiuta a non togliere dalla tavola più del necessario.',
    hours: bloodDraws,
    doctors: ['Giorgio Meroni', 'Irene Mauri', 'Davide Beretta'],
    subservices: [
      {
        name: 'Pannello respiratorio',
        short: 'Pollini, acari, muffe e animali.',
        duration: 15,
        price: '110,00',
      },
      { name: 'Pannello alimentare', short: 'I venti alimenti più comuni.', duration: 15, price: '120,00' },
    ],
  },
  {
    name: 'Check-up preventivi',
    aliases: ['check up', 'controllo generale', 'prevenzione'],
    short: 'Un controllo su misura per età e storia familiare.',
    preparation: FASTING,
    toBring: `${PAPERS}\nEsami degli ultimi due anni`,
    long: 'Prelievo, misura della pressione e colloquio con il medico in un solo appuntamento. I risultati arrivano con un commento scritto e i consigli per l’anno che viene.',
    hours: bloodDraws,
    doctors: ['Giorgio Meroni', 'Andrea Villa', 'Marta Brambilla', 'Anna Fumagalli', 'Irene Mauri'],
    subservices: [],
  },
]
