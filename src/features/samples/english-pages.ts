/** The English texts that the sample's pages of services and doctors show besides, by the Italian names. */

type Question = { question: string; answer: string }
type PageTexts = { preparation?: string; toBring?: string; questions?: readonly Question[] }

const REFERRAL = {
  question: 'Do I need a referral?',
  answer: 'No. We are a private clinic: you book directly.',
}
const INSTALMENTS = {
  question: 'Can I pay in instalments?',
  answer: 'Yes. The instalments are written in the quote, before we begin.',
}
const FOR_A_CHILD = {
  question: 'Can I book for my child?',
  answer:
    'Yes. At the end of the booking we ask who the visit is for: leave your contact details and your child’s name.',
}
const CARD = 'Your Italian health card, or a passport or identity card'
const MEDICINES = 'A list of the medicines you take'
const FORMER_REPORTS = 'Reports of tests you have already had'
const FASTING = 'Fast for 8 hours: you can drink water'
const PAPERS = `${CARD}\nThe doctor’s referral, if you have one`

export const englishPages: Readonly<Record<string, PageTexts>> = {
  Ortodonzia: {
    preparation: 'Brush your teeth and use floss: five minutes are enough\nYou don’t have to fast',
    toBring: `${CARD}\nX-rays and braces you already have, old ones too\nFor a minor, a parent or guardian`,
    questions: [
      {
        question: 'At what age does treatment begin?',
        answer:
          'A first check is useful at about six or seven, when the permanent molars come through. For adults there is no limit: teeth and gums are what matters.',
      },
      {
        question: 'How long does treatment take?',
        answer:
          'It depends: often one to two years, with a check every four to six weeks. Your treatment plan says how long it should take.',
      },
      ...[REFERRAL, INSTALMENTS, FOR_A_CHILD],
    ],
  },
  Implantologia: {
    preparation:
      'You don’t have to fast before the consultation\nBefore surgery you receive written instructions',
    toBring: `${CARD}\n${MEDICINES}, above all blood thinners and medicines for the bones\nPanoramic X-rays and CT scans you already have`,
    questions: [
      {
        question: 'Can everyone have an implant?',
        answer:
          'No. Bone, gums, general health and smoking all count. The dentist sees whether it suits you, and which alternatives there are.',
      },
      {
        question: 'Does the surgery hurt?',
        answer:
          'It is done under local anaesthetic. Swelling and discomfort are common in the days after: you receive advice on how to manage them, and a number to call.',
      },
      {
        question: 'How long until it is finished?',
        answer:
          'Some months usually pass between the implant and the final tooth. The times for you are in the treatment plan.',
      },
      INSTALMENTS,
    ],
  },
  'Igiene orale': {
    preparation: 'You don’t have to fast\nIf you take blood thinners, don’t stop them: tell us',
    toBring: `${CARD}\nThe toothbrush you use, if you would like advice`,
    questions: [
      {
        question: 'How often should I come?',
        answer: 'Usually every six months. With delicate gums or braces you may need it sooner.',
      },
      {
        question: 'Does cleaning damage the enamel?',
        answer: 'No: it removes tartar. For some days your teeth may be more sensitive to cold.',
      },
      FOR_A_CHILD,
    ],
  },
  'Odontoiatria infantile': {
    preparation:
      'Tell your child where you are going, in simple words\nA light snack before the visit is fine',
    toBring:
      'Your child’s Italian health card, or a passport or identity card\nA toy or a book, if it comforts your child\nA parent or guardian',
    questions: [
      {
        question: 'When should a child come for the first time?',
        answer: 'At about three, even without any problems: it helps to build trust.',
      },
      { question: 'Can I stay in the room?', answer: 'Yes, beside the chair, for the whole visit.' },
      FOR_A_CHILD,
    ],
  },
  'Visita odontoiatrica': {
    preparation: 'Brush your teeth before you come\nYou don’t have to fast',
    toBring: `${CARD}\nRecent X-rays of your teeth\n${MEDICINES}`,
    questions: [
      {
        question: 'I have toothache: can I book this visit?',
        answer:
          'Yes. If the pain is severe, you have a fever or your face is swollen, call us: we’ll tell you the first available appointment.',
      },
      {
        question: 'Does treatment begin straight away?',
        answer:
          'Usually not: the dentist explains what they have found and gives you a written treatment plan with the costs. You decide in your own time.',
      },
      REFERRAL,
    ],
  },
  Cardiologia: {
    preparation:
      'Wear comfortable clothes that are easy to take off\nTake your medicines as always, unless your doctor has told you otherwise\nYou don’t have to fast',
    toBring: `${CARD}\n${MEDICINES}\nEarlier electrocardiograms and reports\nBlood pressure readings you took at home`,
    questions: [
      {
        question: 'When is a heart check a good idea?',
        answer:
          'When your doctor recommends it, before you take up sport again, or if there are heart conditions in your family. For a chest pain that is beginning now, call 112.',
      },
      {
        question: 'Is the report ready straight away?',
        answer:
          'Yes, you read it with the cardiologist before you leave. A Holter recording is read after you return the monitor.',
      },
      {
        question: 'Can I work with the Holter monitor?',
        answer: 'Yes. You can’t shower or swim while you wear it.',
      },
      REFERRAL,
    ],
  },
  Dermatologia: {
    preparation:
      'Remove make-up and nail varnish from the areas to be checked\nAvoid strong sun in the days before',
    toBring: `${CARD}\nThe creams and medicines you use\nReports and photographs of earlier checks`,
    questions: [
      {
        question: 'How often should moles be checked?',
        answer:
          'The dermatologist decides by your skin. If a mole changes shape or colour, or bleeds, don’t wait for your check.',
      },
      {
        question: 'Can moles be removed at the same visit?',
        answer:
          'Usually not: the doctor assesses them and, if they are to be removed, makes another appointment.',
      },
      ...[FOR_A_CHILD, REFERRAL],
    ],
  },
  Ginecologia: {
    preparation:
      'For a smear test choose a day away from your period\nNo pessaries, creams or intercourse in the two days before',
    toBring: `${CARD}\nThe date of your last period\nEarlier smear tests and ultrasounds`,
    questions: [
      {
        question: 'Can I come during my period?',
        answer: 'For a consultation yes, if something is wrong. For a smear test another day is better.',
      },
      {
        question: 'Can a girl under 18 come alone?',
        answer:
          'It is good to have a parent there the first time. Part of the visit can be alone with the doctor.',
      },
      REFERRAL,
    ],
  },
  Ortopedia: {
    preparation: 'Wear comfortable clothes that easily uncover the part to be seen',
    toBring: `${CARD}\nX-rays and MRI scans, with the images and not only the report\n${MEDICINES}`,
    questions: [
      {
        question: 'Do I need an X-ray first?',
        answer:
          'No. If you have recent ones bring them; otherwise the specialist tells you whether you need any, and which.',
      },
      {
        question: 'Can I drive after an injection?',
        answer: 'It is better to be driven, and to rest the joint for a day or two.',
      },
      REFERRAL,
    ],
  },
  Oculistica: {
    preparation:
      'Take your contact lenses out: hard ones three days before, soft ones the evening before\nDon’t drive to your appointment',
    toBring: `${CARD}\nThe glasses you use, prescription sunglasses too\nEarlier prescriptions`,
    questions: [
      {
        question: 'Why can’t I drive?',
        answer:
          'The drops that widen the pupil blur your sight for some hours. Come with someone, and bring sunglasses.',
      },
      ...[FOR_A_CHILD, REFERRAL],
    ],
  },
  Nutrizione: {
    preparation: 'Write down what you eat for three days\nWear light clothes',
    toBring: `${CARD}\nBlood tests of the last six months\n${MEDICINES}`,
    questions: [
      {
        question: 'Do I receive the food plan straight away?',
        answer: 'Usually within a few days, by e-mail: it is written around your habits and your tests.',
      },
      {
        question: 'How many follow-ups do I need?',
        answer: 'It depends on your goal. You talk about it at the first visit, and you decide.',
      },
    ],
  },
  'Consulenza estetica': {
    preparation: 'Come without make-up, if it is about your face',
    toBring: `${CARD}\n${MEDICINES}\n${FORMER_REPORTS}`,
    questions: [
      {
        question: 'Is the treatment done on the same day?',
        answer:
          'No. You receive a written proposal, with costs and possible effects, and decide in your own time.',
      },
      {
        question: 'Do I see a doctor?',
        answer:
          'Yes. The doctor looks at your skin and your medical history, and also says when it is better to do nothing.',
      },
    ],
  },
  'Esami del sangue': { preparation: FASTING, toBring: PAPERS },
  'Test ormonali e marcatori tumorali': {
    preparation: `${FASTING}\nNo biotin supplements in the two days before`,
    toBring: PAPERS,
  },
  'Allergie e intolleranze alimentari': { toBring: PAPERS },
  'Check-up preventivi': { preparation: FASTING, toBring: `${PAPERS}\nTests of the last two years` },
}

/** By the Italian specialization. */
export const englishSpecialties: Readonly<Record<string, string>> = {
  Implantologia: 'Implant dentistry',
  Ortodonzia: 'Orthodontics',
  'Igiene orale': 'Dental hygiene',
  'Medicina estetica': 'Aesthetic medicine',
  Dermatologia: 'Dermatology',
  Cardiologia: 'Cardiology',
  Ginecologia: 'Gynaecology',
  Ortopedia: 'Orthopaedics',
  Endocrinologia: 'Endocrinology',
  Urologia: 'Urology',
  Oculistica: 'Ophthalmology',
  Otorinolaringoiatria: 'Ear, nose and throat',
  Nutrizione: 'Nutrition',
  'Medicina interna': 'Internal medicine',
}

type EnglishDoctor = { bio: string; studies: string; experience: string; languages: string }

/** By the name of the doctor. */
export const englishDoctors: Readonly<Record<string, EnglishDoctor>> = {
  'Marco Ferrari': {
    bio: 'Works on implants and oral surgery. Before he proposes surgery he looks at whether the tooth can be saved, and explains it on the images.',
    studies: 'Dentistry, University of Milan; master’s degree in implant dentistry',
    experience: '19 years',
    languages: 'Italian, English',
  },
  'Elisa Conti': {
    bio: 'Looks after children, teenagers and adults with braces. She gives the youngest all the time they need to get to know the chair before she begins.',
    studies: 'Dentistry and specialisation in orthodontics, University of Milan',
    experience: '14 years',
    languages: 'Italian, English, Spanish',
  },
  'Giulia Riva': {
    bio: 'Looks after the hygiene and the checks of patients with braces, delicate gums, or a fear of the dentist. She teaches you to clean your teeth with what you already use.',
    studies: 'Dental hygiene, University of Milano-Bicocca',
    experience: '9 years',
    languages: 'Italian, English',
  },
  'Chiara Galli': {
    bio: 'Works in aesthetic medicine for face and body. She always begins with a consultation: she asks, takes photographs, and sometimes advises to do nothing.',
    studies: 'Medicine, University of Pavia; school of aesthetic medicine',
    experience: '12 years',
    languages: 'Italian, French',
  },
  'Paolo Sala': {
    bio: 'Checks moles with the dermatoscope and keeps the images, to compare them over the years. He sees adults and children.',
    studies: 'Medicine and specialisation in dermatology, University of Milan',
    experience: '16 years, 6 of them in hospital',
    languages: 'Italian, English',
  },
  'Andrea Villa': {
    bio: 'Sees patients with high blood pressure, patients on treatment for their heart, and people who would like to do sport. He hands you the report and explains it before you leave.',
    studies: 'Medicine and specialisation in cardiology, University of Milan',
    experience: '11 years, 7 of them in hospital',
    languages: 'Italian, English',
  },
  'Marta Brambilla': {
    bio: 'Works on prevention and high blood pressure, and helps people return to sport after a heart problem. She explains tests while she does them: you read the report together, before you leave.',
    studies: 'Medicine and specialisation in cardiology, University of Milano-Bicocca',
    experience: '22 years, 14 of them in hospital',
    languages: 'Italian, English, French',
  },
  'Sara Colombo': {
    bio: 'Looks after women from the first visit to the menopause. If it is needed she does the ultrasound in the same appointment, and she leaves time for questions.',
    studies: 'Medicine and specialisation in gynaecology, University of Milano-Bicocca',
    experience: '17 years, 10 of them in hospital',
    languages: 'Italian, English',
  },
  'Luca Pozzi': {
    bio: 'Works on the knee, shoulder and back. He looks with you at the images you bring and explains what they say.',
    studies: 'Medicine and specialisation in orthopaedics, University of Pavia',
    experience: '13 years, 9 of them in hospital',
    languages: 'Italian, German',
  },
  'Laura Cattaneo': {
    bio: 'Sees adults and children from the age of three. She checks eyesight, the back of the eye and eye pressure, and writes the prescription for glasses.',
    studies: 'Medicine and specialisation in ophthalmology, University of Milan',
    experience: '20 years',
    languages: 'Italian, English',
  },
}
