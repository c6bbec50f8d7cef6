/** The texts of the pages of some services and doctors of the sample: informing, without a promise of results. */

type Question = { question: string; answer: string }
type ServiceTexts = {
  minAge?: number
  /** For the patient, a line each. */
  preparation?: string
  toBring?: string
  questions: readonly Question[]
}

const PRESCRIPTION = {
  question: 'Serve l’impegnativa del medico?',
  answer: 'No. Siamo una clinica privata: prenoti direttamente.',
}
const INSTALMENTS = {
  question: 'Posso pagare a rate?',
  answer: 'Sì. Le rate sono scritte nel preventivo, prima di cominciare.',
}
const FOR_A_CHILD = {
  question: 'Posso prenotare per mio figlio?',
  answer:
    'Sì. Alla fine della prenotazione ti chiediamo per chi è la visita: lascia i tuoi recapiti e il suo nome.',
}
const CARD = 'Tessera sanitaria'
const THERAPIES = 'L’elenco dei farmaci che prendi'
const FORMER_REPORTS = 'I referti degli esami che hai già fatto'

/** By the name of the service. */
export const serviceTexts: Readonly<Record<string, ServiceTexts>> = {
  Ortodonzia: {
    minAge: 6,
    preparation: 'Lava i denti e usa il filo: bastano cinque minuti\nNon serve essere a digiuno',
    toBring: `${CARD}\nRadiografie e apparecchi che hai già, anche vecchi\nPer un minorenne, un genitore o il tutore`,
    questions: [
      {
        question: 'A che età si comincia?',
        answer:
          'Il primo controllo è utile verso i sei o sette anni, quando spuntano i molari definitivi. Per gli adulti non c’è un limite: contano denti e gengive.',
      },
      {
        question: 'Quanto dura la cura?',
        answer:
          'Dipende dal caso: spesso da uno a due anni, con un controllo ogni quattro-sei settimane. La durata prevista è scritta nel piano di cura.',
      },
      PRESCRIPTION,
      INSTALMENTS,
      FOR_A_CHILD,
    ],
  },
  Implantologia: {
    minAge: 18,
    preparation:
      'Prima della visita non serve essere a digiuno\nPrima dell’intervento ricevi indicazioni scritte',
    toBring: `${CARD}\n${THERAPIES}, soprattutto anticoagulanti e farmaci per le ossa\nPanoramiche e TAC che hai già`,
    questions: [
      {
        question: 'Tutti possono mettere un impianto?',
        answer:
          'No. Contano l’osso, le gengive, la salute generale e il fumo. Alla visita il dentista valuta se è adatto a te e quali alternative ci sono.',
      },
      {
        question: 'L’intervento fa male?',
        answer:
          'Si fa in anestesia locale. Nei giorni dopo gonfiore e fastidio sono frequenti: ricevi le indicazioni per gestirli e un numero da chiamare.',
      },
      {
        question: 'In quanto tempo si finisce?',
        answer:
          'Fra l’impianto e il dente definitivo passano di solito alcuni mesi. I tempi del tuo caso sono nel piano di cura.',
      },
      INSTALMENTS,
    ],
  },
  'Igiene orale': {
    preparation: 'Non serve essere a digiuno\nSe prendi anticoagulanti, non sospenderli: diccelo',
    toBring: `${CARD}\nLo spazzolino che usi, se vuoi un consiglio`,
    questions: [
      {
        question: 'Ogni quanto si fa?',
        answer:
          'Di solito ogni sei mesi. Chi ha gengive delicate o porta un apparecchio può averne bisogno prima.',
      },
      {
        question: 'La pulizia rovina lo smalto?',
        answer: 'No: toglie il tartaro. Per qualche giorno i denti possono essere più sensibili al freddo.',
      },
      FOR_A_CHILD,
    ],
  },
  'Odontoiatria infantile': {
    minAge: 3,
    preparation:
      'Racconta al bambino dove andate, con parole semplici\nUno spuntino leggero prima della visita va bene',
    toBring: `${CARD} del bambino\nUn gioco o un libro, se lo rassicura\nUn genitore o il tutore`,
    questions: [
      {
        question: 'Quando portarlo la prima volta?',
        answer: 'Verso i tre anni, anche se non ha disturbi: serve a prendere confidenza.',
      },
      {
        question: 'Posso restare con lui?',
        answer: 'Sì, accanto alla poltrona, per tutto il tempo.',
      },
      FOR_A_CHILD,
    ],
  },
  'Visita odontoiatrica': {
    preparation: 'Lava i denti prima di venire\nNon serve essere a digiuno',
    toBring: `${CARD}\nRadiografie recenti dei denti\n${THERAPIES}`,
    questions: [
      {
        question: 'Ho male a un dente: posso prenotare questa visita?',
        answer:
          'Sì. Se il dolore è forte, hai febbre o il viso gonfio, chiamaci: ti diciamo il primo posto disponibile.',
      },
      {
        question: 'Si comincia subito la cura?',
        answer:
          'Di solito no: il dentista ti spiega che cosa ha visto e ti dà un piano di cura scritto, con i costi. Decidi con calma.',
      },
      PRESCRIPTION,
    ],
  },
  Cardiologia: {
    preparation:
      'Vieni con abiti comodi, facili da togliere\nPrendi i tuoi farmaci come sempre, se il medico non ti ha detto altro\nNon serve essere a digiuno',
    toBring: `${CARD}\n${THERAPIES}\nElettrocardiogrammi e referti precedenti\nLe misure della pressione fatte a casa`,
    questions: [
      {
        question: 'Quando conviene fare una visita cardiologica?',
        answer:
          'Quando la consiglia il tuo medico, prima di riprendere lo sport o se in famiglia ci sono malattie di cuore. Per un dolore al petto che comincia adesso chiama il 112.',
      },
      {
        question: 'Il referto è pronto subito?',
        answer: 'Sì, lo leggi con il cardiologo prima di uscire. L’Holter si legge dopo la restituzione.',
      },
      {
        question: 'Con l’Holter posso lavorare?',
        answer: 'Sì. Non si può fare la doccia né nuotare finché lo porti.',
      },
      PRESCRIPTION,
    ],
  },
  Dermatologia: {
    preparation: 'Togli trucco e smalto dalle zone da controllare\nNei giorni prima evita il sole intenso',
    toBring: `${CARD}\nLe creme e i farmaci che usi\nReferti e fotografie di controlli precedenti`,
    questions: [
      {
        question: 'Ogni quanto si controllano i nei?',
        answer:
          'Lo decide il dermatologo secondo la tua pelle. Se un neo cambia forma, colore o sanguina, non aspettare il controllo.',
      },
      {
        question: 'Si possono togliere nella stessa visita?',
        answer: 'Di solito no: il medico valuta e, se serve, fissa un altro appuntamento.',
      },
      FOR_A_CHILD,
      PRESCRIPTION,
    ],
  },
  Ginecologia: {
    preparation:
      'Per il Pap test scegli un giorno lontano dal ciclo\nNei due giorni prima niente ovuli, creme o rapporti',
    toBring: `${CARD}\nLa data dell’ultima mestruazione\nPap test ed ecografie precedenti`,
    questions: [
      {
        question: 'Posso venire durante il ciclo?',
        answer: 'Per una visita sì, se c’è un disturbo. Per il Pap test è meglio un altro giorno.',
      },
      {
        question: 'Una minorenne può venire da sola?',
        answer:
          'La prima volta è bene che ci sia un genitore. Una parte della visita può essere da sola con la dottoressa.',
      },
      PRESCRIPTION,
    ],
  },
  Ortopedia: {
    preparation: 'Vieni con abiti comodi, che scoprano facilmente la parte da vedere',
    toBring: `${CARD}\nRadiografie e risonanze, con le immagini e non solo il referto\n${THERAPIES}`,
    questions: [
      {
        question: 'Devo fare prima una radiografia?',
        answer: 'No. Se ne hai di recenti portale; altrimenti lo specialista ti dice se servono, e quali.',
      },
      {
        question: 'Dopo un’infiltrazione posso guidare?',
        answer: 'È meglio farsi accompagnare, e tenere a riposo la parte per uno o due giorni.',
      },
      PRESCRIPTION,
    ],
  },
  Oculistica: {
    minAge: 3,
    preparation:
      'Le lenti a contatto si tolgono: rigide tre giorni prima, morbide la sera prima\nNon venire guidando',
    toBring: `${CARD}\nGli occhiali che usi, anche da sole graduati\nLe prescrizioni precedenti`,
    questions: [
      {
        question: 'Perché non posso guidare?',
        answer:
          'Le gocce che allargano la pupilla fanno vedere sfocato per qualche ora. Fatti accompagnare, e porta gli occhiali da sole.',
      },
      FOR_A_CHILD,
      PRESCRIPTION,
    ],
  },
  Nutrizione: {
    preparation: 'Segna per tre giorni quello che mangi\nVieni con abiti leggeri',
    toBring: `${CARD}\nEsami del sangue degli ultimi sei mesi\n${THERAPIES}`,
    questions: [
      {
        question: 'Ricevo subito il piano alimentare?',
        answer:
          'Di solito entro pochi giorni, per e-mail: viene scritto sulle tue abitudini e sui tuoi esami.',
      },
      {
        question: 'Quanti controlli servono?',
        answer: 'Dipende dall’obiettivo. Se ne parla alla prima visita, e decidi tu.',
      },
    ],
  },
  'Consulenza estetica': {
    minAge: 18,
    preparation: 'Vieni senza trucco, se la zona è il viso',
    toBring: `${CARD}\n${THERAPIES}\n${FORMER_REPORTS}`,
    questions: [
      {
        question: 'Il trattamento si fa lo stesso giorno?',
        answer: 'No. Ricevi una proposta scritta, con costi ed effetti possibili, e decidi con calma.',
      },
      {
        question: 'Chi mi visita?',
        answer:
          'Un medico. Valuta la pelle e la storia clinica, e dice anche quando è meglio non fare nulla.',
      },
    ],
  },
}

type DoctorTexts = { bio: string; studies: string; experience: string; languages: string; register: string }

const PHYSICIANS = 'Ordine dei Medici di Monza e della Brianza, n. 0000'
const DENTISTS = 'Albo degli Odontoiatri di Monza e della Brianza, n. 0000'

/** By the name of the doctor. None of them exists. */
export const doctorTexts: Readonly<Record<string, DoctorTexts>> = {
  'Marco Ferrari': {
    bio: 'Si occupa di impianti e di chirurgia della bocca. Prima di proporre un intervento guarda se il dente si può salvare, e lo spiega sulle immagini.',
    studies: 'Odontoiatria, Università di Milano; master in implantologia',
    experience: '19 anni',
    languages: 'Italiano, inglese',
    register: DENTISTS,
  },
  'Elisa Conti': {
    bio: 'Segue bambini, ragazzi e adulti che portano un apparecchio. Ai più piccoli dedica il tempo che serve per conoscere la poltrona prima di cominciare.',
    studies: 'Odontoiatria e specializzazione in ortognatodonzia, Università di Milano',
    experience: '14 anni',
    languages: 'Italiano, inglese, spagnolo',
    register: DENTISTS,
  },
  'Giulia Riva': {
    bio: 'Segue l’igiene e i controlli di chi porta l’apparecchio, di chi ha gengive delicate e di chi ha paura. Insegna a pulire i denti con gli strumenti che usi già.',
    studies: 'Igiene dentale, Università di Milano-Bicocca',
    experience: '9 anni',
    languages: 'Italiano, inglese',
    register: 'Albo degli Igienisti dentali, n. 0000',
  },
  'Chiara Galli': {
    bio: 'Si occupa di medicina estetica del viso e del corpo. Comincia sempre da una visita: chiede, fotografa, e a volte consiglia di non fare nulla.',
    studies: 'Medicina, Università di Pavia; scuola di medicina estetica',
    experience: '12 anni',
    languages: 'Italiano, francese',
    register: PHYSICIANS,
  },
  'Paolo Sala': {
    bio: 'Controlla i nei con il dermatoscopio e conserva le immagini per confrontarle negli anni. Vede adulti e bambini.',
    studies: 'Medicina e specializzazione in dermatologia, Università di Milano',
    experience: '16 anni, di cui 6 in ospedale',
    languages: 'Italiano, inglese',
    register: PHYSICIANS,
  },
  'Andrea Villa': {
    bio: 'Visita chi ha la pressione alta, chi segue una terapia per il cuore e chi vuole fare sport. Il referto lo consegna e lo spiega prima che tu esca.',
    studies: 'Medicina e specializzazione in cardiologia, Università di Milano',
    experience: '11 anni, di cui 7 in ospedale',
    languages: 'Italiano, inglese',
    register: PHYSICIANS,
  },
  'Marta Brambilla': {
    bio: 'Si occupa di prevenzione e di pressione alta, e segue chi vuole tornare a fare sport dopo un problema di cuore. Spiega gli esami mentre li fa: il referto lo leggi insieme a lei, prima di uscire.',
    studies: 'Medicina e specializzazione in cardiologia, Università di Milano-Bicocca',
    experience: '22 anni, di cui 14 in ospedale',
    languages: 'Italiano, inglese, francese',
    register: PHYSICIANS,
  },
  'Sara Colombo': {
    bio: 'Segue le donne dalla prima visita alla menopausa. Se serve fa l’ecografia nello stesso appuntamento, e lascia il tempo per le domande.',
    studies: 'Medicina e specializzazione in ginecologia, Università di Milano-Bicocca',
    experience: '17 anni, di cui 10 in ospedale',
    languages: 'Italiano, inglese',
    register: PHYSICIANS,
  },
  'Luca Pozzi': {
    bio: 'Si occupa di ginocchio, spalla e schiena. Guarda con te le immagini che porti e spiega che cosa dicono.',
    studies: 'Medicina e specializzazione in ortopedia, Università di Pavia',
    experience: '13 anni, di cui 9 in ospedale',
    languages: 'Italiano, tedesco',
    register: PHYSICIANS,
  },
  'Laura Cattaneo': {
    bio: 'Visita adulti e bambini dai tre anni. Controlla vista, fondo dell’occhio e pressione, e scrive la ricetta degli occhiali.',
    studies: 'Medicina e specializzazione in oftalmologia, Università di Milano',
    experience: '20 anni',
    languages: 'Italiano, inglese',
    register: PHYSICIANS,
  },
}
