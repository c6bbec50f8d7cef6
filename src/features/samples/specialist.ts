import { afternoon, everyHour, morning, type SampleService } from './shapes.ts'

export const specialistServices: readonly SampleService[] = [
  {
    name: 'Cardiologia',
    short: 'Visita con elettrocardiogramma.',
    long: 'Controllo completo di cuore e pressione con referto consegnato subito. Per chi ha familiarità, fa sport o segue già una terapia.',
    hours: [afternoon(1, 2), morning(3, 6)],
    doctors: ['Andrea Villa', 'Marta Brambilla'],
    picture: 'consulting',
    subservices: [
      {
        name: 'Visita ed ECG',
        short: 'Visita cardiologica con elettrocardiogramma.',
        duration: 45,
        price: '130,00',
      },
      {
        name: 'Ecocardiogramma',
        short: 'Ecografia del cuore con color Doppler.',
        duration: 30,
        price: '120,00',
      },
      {
        name: 'Holter',
        short: 'Registrazione del ritmo o della pressione per 24 ore.',
        duration: 15,
        price: '100,00',
      },
    ],
  },
  {
    name: 'Dermatologia',
    short: 'Nei, pelle, capelli e unghie.',
    long: 'La visita comprende il controllo dei nei con il dermatoscopio; le immagini restano in cartella, per confrontarle negli anni.',
    hours: [afternoon(1, 3, 5)],
    doctors: ['Paolo Sala'],
    subservices: [
      { name: 'Visita dermatologica', short: 'Visita e proposta di cura.', duration: 30, price: '110,00' },
      {
        name: 'Mappatura dei nei',
        short: 'Controllo di tutta la pelle con videodermatoscopio.',
        duration: 45,
        price: '140,00',
      },
    ],
  },
  {
    name: 'Ginecologia',
    short: 'Visita, ecografia e Pap test.',
    long: 'Dalla prima visita alla menopausa, con una sola specialista che ti segue nel tempo. Ecografia e Pap test si fanno nello stesso appuntamento.',
    hours: [morning(4, 6), afternoon(4)],
    doctors: ['Sara Colombo'],
    subservices: [
      { name: 'Visita', short: 'Visita ginecologica con Pap test.', duration: 30, price: '120,00' },
      { name: 'Ecografia', short: 'Ecografia pelvica o transvaginale.', duration: 30, price: '100,00' },
      { name: 'Visita ed ecografia', short: 'Controllo annuale completo.', duration: 45, price: '170,00' },
    ],
  },
  {
    name: 'Ortopedia',
    short: 'Ginocchio, spalla, colonna.',
    long: 'Visita, esame delle immagini che porti con te e, quando serve, infiltrazioni guidate dall’ecografo.',
    hours: [morning(2), afternoon(5)],
    doctors: ['Luca Pozzi'],
    subservices: [
      {
        name: 'Visita',
        short: 'Visita ortopedica con valutazione degli esami.',
        duration: 30,
        price: '120,00',
      },
      {
        name: 'Infiltrazioni',
        short: 'Infiltrazione ecoguidata di acido ialuronico.',
        duration: 30,
        price: '150,00',
      },
    ],
  },
  {
    name: 'Endocrinologia',
    short: 'Tiroide, diabete e metabolismo.',
    long: 'Una visita per leggere insieme gli esami e regolare la terapia. L’ecografia della tiroide si può fare nello stesso appuntamento.',
    hours: [morning(1, 3), afternoon(3)],
    doctors: ['Anna Fumagalli'],
    subservices: [
      {
        name: 'Visita endocrinologica',
        short: 'Visita con lettura degli esami.',
        duration: 45,
        price: '130,00',
      },
      { name: 'Ecografia della tiroide', short: 'Esame e referto immediato.', duration: 15, price: '80,00' },
    ],
  },
  {
    name: 'Urologia',
    short: 'Prevenzione e cura, con discrezione.',
    long: 'Controllo della prostata, calcoli e disturbi urinari di uomini e donne. Dai cinquant’anni una visita l’anno è buona prevenzione.',
    hours: [afternoon(2, 4)],
    doctors: ['Stefano Motta'],
    subservices: [
      { name: 'Visita urologica', short: 'Visita e valutazione degli esami.', duration: 30, price: '120,00' },
      {
        name: 'Ecografia vescico-prostatica',
        short: 'Esame con referto immediato.',
        duration: 30,
        price: '95,00',
      },
    ],
  },
  {
    name: 'Oculistica',
    short: 'Vista, fondo dell’occhio e pressione oculare.',
    long: 'Visita completa con misurazione della vista e prescrizione degli occhiali. Con le gocce per il fondo dell’occhio non si guida per qualche ora: fatti accompagnare.',
    hours: [morning(1, 4), afternoon(1)],
    doctors: ['Laura Cattaneo'],
    subservices: [
      { name: 'Adulti', short: 'Vista, fondo dell’occhio e tonometria.', duration: 30, price: '110,00' },
      { name: 'Bambini', short: 'Controllo della vista, dai tre anni.', duration: 30, price: '90,00' },
    ],
  },
  {
    name: 'Otorinolaringoiatria',
    short: 'Orecchio, naso e gola.',
    long: 'Visita con fibre ottiche e, se serve, esame dell’udito in cabina silente. Per adulti e bambini.',
    hours: [morning(3, 5)],
    doctors: ['Davide Beretta'],
    subservices: [
      {
        name: 'Visita',
        short: 'Visita otorinolaringoiatrica con fibre ottiche.',
        duration: 30,
        price: '120,00',
      },
      { name: 'Esame audiometrico', short: 'Misura dell’udito con referto.', duration: 30, price: '60,00' },
    ],
  },
  {
    name: 'Nutrizione',
    short: 'Mangiare meglio, senza rinunce inutili.',
    long: 'Un piano alimentare costruito sulle tue abitudini, sugli esami e sui tuoi orari. I controlli servono a correggerlo, non a giudicare.',
    hours: [morning(2, 6), afternoon(2)],
    doctors: ['Irene Mauri'],
    subservices: [
      { name: 'Prima visita', short: 'Colloquio, misure e piano alimentare.', duration: 60, price: '100,00' },
      { name: 'Controllo', short: 'Verifica dei progressi e nuovi obiettivi.', duration: 30, price: '60,00' },
    ],
  },
  {
    name: 'Medicina interna',
    short: 'Uno sguardo d’insieme sulla tua salute.',
    long: 'Per chi ha più disturbi insieme, o esami da capire. L’internista mette in ordine la storia clinica e indica, se serve, a quale specialista rivolgersi.',
    hours: everyHour,
    doctors: ['Giorgio Meroni'],
    subservices: [],
  },
]
