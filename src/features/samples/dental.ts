import { afternoon, everyHour, morning, type SampleService } from './shapes.ts'

export const dentalServices: readonly SampleService[] = [
  {
    name: 'Implantologia',
    aliases: ['impianto dentale', 'dente mancante', 'denti fissi'],
    short: 'Denti fissi, con un intervento pianificato al computer.',
    long: 'Dopo una TAC a basso dosaggio il chirurgo prepara una guida su misura per posizionare gli impianti con precisione. Prima di cominciare ricevi un piano di cura scritto, con tempi e costi di ogni passo.',
    hours: [morning(1, 2, 3), afternoon(5)],
    doctors: ['Marco Ferrari', 'Elisa Conti'],
    picture: 'dental',
    subservices: [
      {
        name: 'Impianto singolo',
        short: 'Un dente mancante, sostituito con radice in titanio e corona in ceramica.',
        duration: 90,
        price: '1.200,00',
      },
      {
        name: 'Arcata completa',
        short: 'Una protesi fissa su quattro o sei impianti.',
        duration: 180,
        price: 'Su preventivo',
      },
      {
        name: 'Rigenerazione ossea',
        short: 'Ricostruzione dell’osso prima dell’impianto.',
        duration: 120,
        price: '850,00',
      },
    ],
  },
  {
    name: 'Igiene orale',
    aliases: ['pulizia denti', 'pulizia dei denti', 'tartaro', 'gengive'],
    short: 'Pulizia professionale e prevenzione.',
    long: 'Ablazione del tartaro, lucidatura e istruzioni personali per la cura a casa. Consigliata ogni sei mesi, più spesso a chi ha gengive delicate o porta un apparecchio.',
    hours: everyHour,
    doctors: ['Giulia Riva', 'Elisa Conti'],
    subservices: [
      {
        name: 'Adulti',
        short: 'Pulizia completa con controllo delle gengive.',
        duration: 45,
        price: '80,00',
      },
      {
        name: 'Bambini',
        short: 'Pulizia delicata e gioco per imparare a lavarsi i denti.',
        duration: 30,
        price: '55,00',
      },
      {
        name: 'Sbiancamento',
        short: 'Trattamento in studio, dopo una pulizia recente.',
        duration: 60,
        price: '250,00',
      },
    ],
  },
  {
    name: 'Ortodonzia',
    aliases: ['apparecchio per i denti', 'denti storti', 'ortodontista'],
    short: 'Apparecchi fissi e allineatori trasparenti.',
    long: 'Per bambini, ragazzi e adulti. Una scansione digitale prende il posto delle vecchie impronte e mostra il risultato previsto prima di decidere.',
    hours: [afternoon(2), morning(4)],
    doctors: ['Elisa Conti'],
    subservices: [
      {
        name: 'Allineatori',
        short: 'Mascherine trasparenti, da togliere per mangiare.',
        duration: 45,
        price: 'Su preventivo',
      },
      {
        name: 'Apparecchio fisso',
        short: 'Attacchi metallici o in ceramica, con controllo mensile.',
        duration: 30,
        price: 'Su preventivo',
      },
    ],
  },
  {
    name: 'Endodonzia',
    aliases: ['mal di denti', 'devitalizzare un dente', 'carie'],
    short: 'Cura del dente con l’aiuto del microscopio.',
    long: 'La devitalizzazione salva un dente che altrimenti andrebbe tolto. Con il microscopio e gli strumenti rotanti spesso basta una seduta, in anestesia locale.',
    hours: [morning(2, 4), afternoon(2, 4)],
    doctors: ['Marco Ferrari'],
    subservices: [
      { name: 'Devitalizzazione', short: 'Cura canalare di un dente.', duration: 90, price: '220,00' },
      {
        name: 'Ritrattamento',
        short: 'Nuova cura di un dente già devitalizzato.',
        duration: 120,
        price: '300,00',
      },
    ],
  },
  {
    name: 'Odontoiatria infantile',
    aliases: ['dentista per bambini', 'denti da latte'],
    short: 'Le prime visite dal dentista, senza paura.',
    long: 'Tempi lunghi, parole semplici e un ambiente tranquillo: il bambino conosce gli strumenti prima di provarli. I genitori restano sempre accanto alla poltrona.',
    hours: [afternoon(1, 3), morning(6)],
    doctors: ['Elisa Conti'],
    subservices: [
      {
        name: 'Prima visita',
        short: 'Controllo e consigli, dai tre anni in su.',
        duration: 30,
        price: '40,00',
      },
      { name: 'Sigillature', short: 'Protezione dei molari dalla carie.', duration: 45, price: '35,00' },
    ],
  },
  {
    name: 'Visita odontoiatrica',
    aliases: ['dentista', 'mal di denti', 'carie', 'controllo dei denti'],
    short: 'Controllo completo e piano di cura.',
    long: 'Esame della bocca, radiografie digitali se servono e un piano di cura spiegato voce per voce. È il punto di partenza se non sai di quale specialista hai bisogno.',
    hours: everyHour,
    doctors: ['Marco Ferrari', 'Elisa Conti'],
    subservices: [],
  },
]
