import { afternoon, everyHour, morning, type SampleService } from './shapes.ts'

export const aestheticServices: readonly SampleService[] = [
  {
    name: 'Biorivitalizzazione',
    aliases: ['rughe', 'pelle spenta'],
    short: 'Idratazione profonda del viso.',
    long: 'Microiniezioni di acido ialuronico, vitamine e aminoacidi che ridanno luce alla pelle senza cambiarne i tratti. Di solito si riprendono subito le attività di tutti i giorni.',
    hours: [afternoon(3), morning(5)],
    doctors: ['Chiara Galli'],
    picture: 'aesthetic',
    subservices: [
      { name: 'Viso', short: 'Una seduta su tutto il viso.', duration: 45, price: '180,00' },
      {
        name: 'Collo e décolleté',
        short: 'Per le zone che il sole segna di più.',
        duration: 45,
        price: '200,00',
      },
      {
        name: 'Mani',
        short: 'Elasticità e idratazione del dorso delle mani.',
        duration: 30,
        price: '150,00',
      },
    ],
  },
  {
    name: 'Laser dermatologico',
    aliases: ['macchie della pelle', 'capillari', 'cicatrici'],
    short: 'Macchie, capillari e cicatrici.',
    long: 'Una valutazione della pelle precede ogni ciclo: il laser si sceglie secondo il fototipo e la stagione. Dopo la seduta ricevi le indicazioni scritte per la cura a casa.',
    hours: [morning(2, 3, 4)],
    doctors: ['Chiara Galli', 'Paolo Sala'],
    subservices: [
      { name: 'Macchie', short: 'Macchie solari e dell’età.', duration: 30, price: '120,00' },
      { name: 'Capillari', short: 'Capillari di viso e gambe.', duration: 45, price: '150,00' },
      { name: 'Cicatrici', short: 'Esiti di acne e di interventi.', duration: 60, price: '220,00' },
    ],
  },
  {
    name: 'Filler e tossina botulinica',
    aliases: ['botox', 'rughe', 'labbra'],
    short: 'Rughe e volumi, con misura.',
    long: 'Piccole correzioni di fronte, contorno occhi e labbra con prodotti riassorbibili. Il medico mostra prima allo specchio che cosa cambierà e che cosa no; il controllo dopo due settimane è compreso.',
    hours: [afternoon(1, 4)],
    doctors: ['Chiara Galli'],
    subservices: [
      {
        name: 'Tossina botulinica',
        short: 'Fronte, glabella e contorno occhi.',
        duration: 30,
        price: '280,00',
      },
      { name: 'Filler labbra', short: 'Idratazione e contorno delle labbra.', duration: 45, price: '320,00' },
      { name: 'Filler zigomi', short: 'Volume e sostegno del terzo medio.', duration: 45, price: '350,00' },
    ],
  },
  {
    name: 'Peeling chimico',
    aliases: ['acne', 'pelle del viso'],
    short: 'Pelle più uniforme e luminosa.',
    long: 'Acidi in concentrazione medica rinnovano lo strato più superficiale della pelle. Indicato per acne, pori dilatati e incarnato spento, da ottobre a maggio.',
    hours: [afternoon(2), morning(6)],
    doctors: ['Chiara Galli', 'Paolo Sala'],
    subservices: [
      {
        name: 'Superficiale',
        short: 'Di solito senza giorni di pausa.',
        duration: 30,
        price: '90,00',
      },
      {
        name: 'Medio',
        short: 'Per segni più profondi, con qualche giorno di esfoliazione.',
        duration: 45,
        price: '160,00',
      },
    ],
  },
  {
    name: 'Epilazione laser',
    aliases: ['peli superflui', 'depilazione', 'ceretta'],
    short: 'Riduzione progressiva dei peli, per lei e per lui.',
    long: 'Un laser a diodo con manipolo raffreddato. Il medico valuta prima se è adatto al tuo tipo di pelle. Servono in media da sei a otto sedute, distanziate di un mese.',
    hours: [morning(1, 5), afternoon(1, 5)],
    doctors: ['Chiara Galli', 'Paolo Sala'],
    subservices: [
      { name: 'Zona piccola', short: 'Labbro, mento o ascelle.', duration: 15, price: '50,00' },
      { name: 'Zona media', short: 'Inguine, braccia o mezza gamba.', duration: 30, price: '90,00' },
      { name: 'Zona grande', short: 'Gambe intere, schiena o torace.', duration: 60, price: '160,00' },
    ],
  },
  {
    name: 'Consulenza estetica',
    aliases: ['medico estetico'],
    short: 'Una visita per capire, prima di scegliere.',
    long: 'Fotografia della pelle, storia clinica e un colloquio senza fretta. Ne esci con una proposta scritta, anche quando la proposta è di non fare nulla.',
    hours: everyHour,
    doctors: ['Chiara Galli'],
    subservices: [],
  },
]
