/** The English texts of the sample catalogue, by the Italian names. */

export const englishCategories: Readonly<Record<string, { name: string; description: string }>> = {
  'centro-dentale': {
    name: 'Dental Centre',
    description:
      'Hygiene, treatment and implants in a department with digital imaging, where every treatment plan is explained before we begin.',
  },
  'medicina-estetica': {
    name: 'Aesthetic Medicine',
    description:
      'Medical treatments for face and body, chosen together after a consultation and photographs of your skin.',
  },
  polispecialistico: {
    name: 'Specialist Clinic',
    description: 'Specialist consultations for adults and children.',
  },
  'centro-analisi': {
    name: 'Laboratory',
    description: 'Blood tests with an accredited laboratory: results in 24 to 48 hours for most of them.',
  },
}

type EnglishSample = {
  name: string
  aliases: readonly string[]
  short: string
  long: string
  /** Name and description of each kind, by its Italian name. */
  kinds: Readonly<Record<string, readonly [name: string, description: string]>>
}

/** By the name of the service. */
export const englishServices: Readonly<Record<string, EnglishSample>> = {
  Implantologia: {
    name: 'Dental implants',
    aliases: ['tooth replacement', 'implant', 'missing tooth', 'fixed teeth'],
    short: 'Fixed teeth, with surgery planned on the computer.',
    long: 'After a low-dose CT scan, the surgeon prepares a guide made for your mouth, to place the implants precisely. Before we begin you receive a written treatment plan, with the time and cost of each step.',
    kinds: {
      'Impianto singolo': [
        'Single implant',
        'A missing tooth, replaced with a titanium root and a ceramic crown.',
      ],
      'Arcata completa': ['Full arch', 'Fixed teeth on four or six implants.'],
      'Rigenerazione ossea': ['Bone grafting', 'Rebuilding the bone before an implant.'],
    },
  },
  'Igiene orale': {
    name: 'Dental hygiene',
    aliases: ['teeth cleaning', 'cleaning', 'scale and polish', 'tartar', 'gums', 'whitening'],
    short: 'Professional cleaning and prevention.',
    long: 'Scaling, polishing and personal advice for your care at home. Recommended every six months, more often if you have delicate gums or wear braces.',
    kinds: {
      Adulti: ['Adults', 'A full clean with a check of your gums.'],
      Bambini: ['Children', 'A gentle clean, and a game to learn how to brush.'],
      Sbiancamento: ['Whitening', 'Treatment at the clinic, after a recent clean.'],
    },
  },
  Ortodonzia: {
    name: 'Orthodontics',
    aliases: ['Braces', 'aligners', 'crooked teeth', 'orthodontist'],
    short: 'Fixed braces and clear aligners.',
    long: 'For children, teenagers and adults. A digital scan takes the place of the old impressions and shows the expected result before you decide.',
    kinds: {
      Allineatori: ['Aligners', 'Clear aligners, removed at mealtimes.'],
      'Apparecchio fisso': ['Fixed braces', 'Metal or ceramic brackets, with a monthly check.'],
    },
  },
  Endodonzia: {
    name: 'Root canal treatment',
    aliases: ['toothache', 'root canal', 'tooth decay', 'endodontics'],
    short: 'Tooth treatment with the help of a microscope.',
    long: 'Root canal treatment saves a tooth that would otherwise have to come out. With the microscope and rotary instruments one session is often enough, under local anaesthetic.',
    kinds: {
      Devitalizzazione: ['Root canal', 'Root canal treatment of one tooth.'],
      Ritrattamento: ['Retreatment', 'A new treatment of a tooth that was treated before.'],
    },
  },
  'Odontoiatria infantile': {
    name: 'Dentistry for children',
    aliases: ['children’s dentist', 'paediatric dentist', 'milk teeth', 'kids dentist'],
    short: 'First visits to the dentist, without fear.',
    long: 'Plenty of time, simple words and a calm room: children get to know the instruments before they try them. Parents stay beside the chair throughout.',
    kinds: {
      'Prima visita': ['First visit', 'A check and advice, from the age of three.'],
      Sigillature: ['Sealants', 'Protection of the molars against decay.'],
    },
  },
  'Visita odontoiatrica': {
    name: 'Dental check-up',
    aliases: ['dentist', 'toothache', 'tooth decay', 'filling'],
    short: 'A complete check and a treatment plan.',
    long: 'An examination of your mouth, digital X-rays if they are needed, and a treatment plan explained item by item. Start here if you don’t know which specialist you need.',
    kinds: {},
  },
  Biorivitalizzazione: {
    name: 'Skin biorevitalisation',
    aliases: ['skin treatment', 'wrinkles', 'dull skin', 'hyaluronic acid'],
    short: 'Deep hydration for your face.',
    long: 'Micro-injections of hyaluronic acid, vitamins and amino acids that bring light back to the skin without changing your features. Most people return to their daily activities straight away.',
    kinds: {
      Viso: ['Face', 'One session for the whole face.'],
      'Collo e décolleté': ['Neck and décolleté', 'For the areas that the sun marks most.'],
      Mani: ['Hands', 'Elasticity and hydration for the backs of the hands.'],
    },
  },
  'Laser dermatologico': {
    name: 'Skin laser',
    aliases: ['dark spots', 'thread veins', 'scars', 'laser'],
    short: 'Dark spots, thread veins and scars.',
    long: 'An assessment of your skin comes before every course: the laser is chosen by skin type and season. After the session you receive written advice for your care at home.',
    kinds: {
      Macchie: ['Dark spots', 'Sun and age spots.'],
      Capillari: ['Thread veins', 'On the face and legs.'],
      Cicatrici: ['Scars', 'After acne and operations.'],
    },
  },
  'Filler e tossina botulinica': {
    name: 'Fillers and botulinum toxin',
    aliases: ['Botox', 'wrinkles', 'lips'],
    short: 'Wrinkles and volume, in moderation.',
    long: 'Small corrections of forehead, eyes and lips with products that the body absorbs. The doctor first shows you in the mirror what will change and what won’t; a check after two weeks is included.',
    kinds: {
      'Tossina botulinica': ['Botulinum toxin', 'Forehead, frown lines and around the eyes.'],
      'Filler labbra': ['Lip filler', 'Hydration and outline of the lips.'],
      'Filler zigomi': ['Cheek filler', 'Volume and support for the middle of the face.'],
    },
  },
  'Peeling chimico': {
    name: 'Chemical peel',
    aliases: ['acne', 'skin of the face', 'peeling'],
    short: 'A more even, brighter skin.',
    long: 'Acids in medical strength renew the outermost layer of the skin. For acne, enlarged pores and a dull complexion, from October to May.',
    kinds: {
      Superficiale: ['Superficial', 'Usually without days off.'],
      Medio: ['Medium', 'For deeper marks, with a few days of peeling.'],
    },
  },
  'Epilazione laser': {
    name: 'Laser hair removal',
    aliases: ['unwanted hair', 'hair removal', 'waxing'],
    short: 'Hair reduced step by step, for women and men.',
    long: 'A diode laser with a cooled handpiece. The doctor first checks whether it suits your skin type. It takes six to eight sessions on average, a month apart.',
    kinds: {
      'Zona piccola': ['Small area', 'Upper lip, chin or underarms.'],
      'Zona media': ['Medium area', 'Bikini line, arms or lower legs.'],
      'Zona grande': ['Large area', 'Full legs, back or chest.'],
    },
  },
  'Consulenza estetica': {
    name: 'Aesthetic consultation',
    aliases: ['aesthetic doctor', 'cosmetic doctor'],
    short: 'A consultation to understand before you choose.',
    long: 'Photographs of your skin, your medical history and an unhurried talk. You leave with a written proposal, even when the proposal is to do nothing.',
    kinds: {},
  },
  Cardiologia: {
    name: 'Cardiology',
    aliases: [
      'heart check',
      'heart',
      'cardiologist',
      'ECG',
      'EKG',
      'electrocardiogram',
      'high blood pressure',
    ],
    short: 'A consultation with an electrocardiogram.',
    long: 'A complete check of heart and blood pressure, with the report handed to you straight away. For people with heart conditions in the family, who do sport or already follow a treatment.',
    kinds: {
      'Visita ed ECG': ['Consultation and ECG', 'A cardiology consultation with an electrocardiogram.'],
      Ecocardiogramma: ['Echocardiogram', 'Ultrasound of the heart with colour Doppler.'],
      Holter: ['Holter monitor', 'Recording of your heart rhythm or blood pressure for 24 hours.'],
    },
  },
  Dermatologia: {
    name: 'Dermatology',
    aliases: ['skin check', 'moles', 'mole check', 'dermatologist', 'skin', 'acne'],
    short: 'Moles, skin, hair and nails.',
    long: 'The consultation includes a check of your moles with the dermatoscope; the images stay in your record, to be compared over the years.',
    kinds: {
      'Visita dermatologica': ['Skin consultation', 'A consultation and a proposal for treatment.'],
      'Mappatura dei nei': ['Mole mapping', 'A check of all your skin with the video dermatoscope.'],
    },
  },
  Ginecologia: {
    name: 'Gynaecology',
    aliases: ['gynaecologist', 'smear test', 'Pap test', 'menopause', 'periods', 'women’s health'],
    short: 'Consultation, ultrasound and smear test.',
    long: 'From the first visit to the menopause, with one specialist who knows you over the years. Ultrasound and smear test can be done in the same appointment.',
    kinds: {
      Visita: ['Consultation', 'A gynaecological consultation with a smear test.'],
      Ecografia: ['Ultrasound', 'A pelvic or transvaginal ultrasound.'],
      'Visita ed ecografia': ['Consultation and ultrasound', 'A complete yearly check.'],
    },
  },
  Ortopedia: {
    name: 'Orthopaedics',
    aliases: ['back pain', 'orthopaedist', 'knee', 'shoulder', 'bones'],
    short: 'Knee, shoulder, spine.',
    long: 'A consultation, a look at the images you bring and, when they are needed, injections guided by ultrasound.',
    kinds: {
      Visita: ['Consultation', 'An orthopaedic consultation with a look at your tests.'],
      Infiltrazioni: ['Joint injection', 'Hyaluronic acid, guided by ultrasound.'],
    },
  },
  Endocrinologia: {
    name: 'Endocrinology',
    aliases: ['thyroid', 'endocrinologist', 'hormones', 'diabetes'],
    short: 'Thyroid, diabetes and metabolism.',
    long: 'A consultation to read your tests together and adjust your treatment. An ultrasound of the thyroid can be done in the same appointment.',
    kinds: {
      'Visita endocrinologica': [
        'Endocrinology consultation',
        'A consultation that reads your tests with you.',
      ],
      'Ecografia della tiroide': ['Thyroid ultrasound', 'The scan, and the report straight away.'],
    },
  },
  Urologia: {
    name: 'Urology',
    aliases: ['prostate', 'urologist', 'kidney stones', 'bladder'],
    short: 'Prevention and treatment, with discretion.',
    long: 'Prostate checks, stones and urinary problems of men and women. From the age of fifty, one visit a year is good prevention.',
    kinds: {
      'Visita urologica': ['Urology consultation', 'A consultation with a look at your tests.'],
      'Ecografia vescico-prostatica': [
        'Bladder and prostate ultrasound',
        'The scan, with the report straight away.',
      ],
    },
  },
  Oculistica: {
    name: 'Eye clinic',
    aliases: ['eyes', 'eye doctor', 'eyesight', 'glasses', 'eye test', 'ophthalmology'],
    short: 'Eyesight, back of the eye and eye pressure.',
    long: 'A complete examination that measures your eyesight, with a prescription for glasses. After the drops you can’t drive for some hours: come with someone who can.',
    kinds: {
      Adulti: ['Adults', 'Eyesight, back of the eye and eye pressure.'],
      Bambini: ['Children', 'An eyesight check, from the age of three.'],
    },
  },
  Otorinolaringoiatria: {
    name: 'Ear, nose and throat',
    aliases: ['ENT', 'ears', 'nose', 'throat', 'hearing', 'dizziness', 'vertigo', 'hearing test'],
    short: 'Ear, nose and throat.',
    long: 'A consultation with a fibre-optic scope and, if it is needed, a hearing test in a soundproof booth. For adults and children.',
    kinds: {
      Visita: ['Consultation', 'An ear, nose and throat consultation with a fibre-optic scope.'],
      'Esame audiometrico': ['Hearing test', 'Your hearing is measured, with a report.'],
    },
  },
  Nutrizione: {
    name: 'Nutrition',
    aliases: ['diet', 'nutritionist', 'dietitian', 'weight loss'],
    short: 'Eat better, without giving up more than you need.',
    long: 'A food plan built on your habits, your tests and your timetable. Follow-ups are there to adjust it, not to judge.',
    kinds: {
      'Prima visita': ['First visit', 'A talk, measurements and a food plan.'],
      Controllo: ['Follow-up', 'How it is going, and new goals.'],
    },
  },
  'Medicina interna': {
    name: 'Internal medicine',
    aliases: [
      'internist',
      'general check-up',
      'headache',
      'stomach ache',
      'tiredness',
      'general practitioner',
    ],
    short: 'A view of your health as a whole.',
    long: 'For several complaints at once, or tests to make sense of. The internist puts your medical history in order and tells you, if you need one, which specialist to see.',
    kinds: {},
  },
  'Esami del sangue': {
    name: 'Blood tests',
    aliases: ['Blood test', 'blood count', 'blood sample', 'lab tests'],
    short: 'General and specialist tests, with a quick blood draw.',
    long: 'From the basic check to specialist profiles. Come after fasting for at least eight hours: the draw takes a few minutes and the results arrive in 24 to 48 hours for most tests.',
    kinds: {
      'Profilo di base': ['Basic profile', 'Blood count, glucose, cholesterol, liver and kidneys.'],
      'Profilo completo': ['Full profile', 'The basic profile with iron, thyroid and vitamin D.'],
      'Prelievo a domicilio': ['Blood draw at home', 'A nurse at your home, in and around Lissone.'],
    },
  },
  'Test ormonali e marcatori tumorali': {
    name: 'Hormone tests and tumour markers',
    aliases: ['hormones', 'thyroid', 'fertility'],
    short: 'Thyroid, fertility and tests your doctor asks for.',
    long: 'Hormone levels and markers, read together with the specialist who asked for them. For some hormones the day of your cycle or the time of the draw matters: we tell you when you book.',
    kinds: {
      'Profilo tiroideo': ['Thyroid profile', 'TSH, FT3, FT4 and antibodies.'],
      'Profilo ormonale femminile': [
        'Female hormone profile',
        'FSH, LH, oestradiol, progesterone and prolactin.',
      ],
      'Marcatori tumorali': ['Tumour markers', 'As requested by your doctor.'],
    },
  },
  'Allergie e intolleranze alimentari': {
    name: 'Allergies and food intolerances',
    aliases: ['allergy', 'intolerance', 'allergy test', 'coeliac disease'],
    short: 'Find out what makes you feel unwell.',
    long: 'Blood tests for respiratory and food allergies and for coeliac disease. The specialist reads the result with you and helps you not to give up more foods than you need.',
    kinds: {
      'Pannello respiratorio': ['Respiratory panel', 'Pollen, mites, moulds and animals.'],
      'Pannello alimentare': ['Food panel', 'The twenty most common foods.'],
    },
  },
  'Check-up preventivi': {
    name: 'Preventive check-ups',
    aliases: ['check-up', 'health check', 'prevention'],
    short: 'A check-up tailored to your age and family history.',
    long: 'A blood draw, your blood pressure and a talk with the doctor in one appointment. The results come with a written comment and advice for the year ahead.',
    kinds: {},
  },
}
