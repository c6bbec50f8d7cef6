/** A specialty, by the letters its name begins with in all forms: 'cardiolog' is in 'Cardiologia' and 'Visita cardiologica'. */
type Specialty = {
  stem: string
  /** Its doctors are found by these. */
  people: readonly string[]
  /** Its services are found by these, as patients say it: they lead to a visit, and name no diagnosis. */
  words: readonly string[]
  /** The same in English, found by English searches besides. */
  english: { people: readonly string[]; words: readonly string[] }
}

/** The words of patients for specialties that a clinic may have. A service's own ones are typed on its page in Setup. */
export const specialties: readonly Specialty[] = [
  {
    stem: 'cardiolog',
    people: ['cardiologo', 'cardiologa'],
    words: ['cuore', 'dolore al petto', 'palpitazioni', 'pressione'],
    english: {
      people: ['cardiologist', 'heart doctor'],
      words: ['heart', 'chest pain', 'palpitations', 'blood pressure'],
    },
  },
  {
    stem: 'dermatolog',
    people: ['dermatologo', 'dermatologa'],
    words: ['pelle', 'prurito', 'brufoli', 'macchie', 'perdo i capelli', 'unghie'],
    english: {
      people: ['dermatologist', 'skin doctor'],
      words: ['skin', 'skin check', 'mole', 'moles', 'rash', 'itching', 'spots', 'hair loss', 'nails'],
    },
  },
  {
    stem: 'ginecolog',
    people: ['ginecologo', 'ginecologa'],
    words: ['gravidanza', 'incinta', 'mestruazioni', 'ciclo', 'contraccezione'],
    english: {
      people: ['gynaecologist', 'gynecologist'],
      words: ['pregnancy', 'pregnant', 'periods', 'contraception', 'smear'],
    },
  },
  {
    stem: 'ostetric',
    people: ['ostetrica', 'ostetrico'],
    words: ['gravidanza', 'incinta', 'parto'],
    english: { people: ['midwife'], words: ['pregnancy', 'pregnant', 'birth', 'antenatal'] },
  },
  {
    stem: 'oculist',
    people: ['oculista'],
    words: ['non ci vedo', 'vedo male', 'vista', 'occhi', 'occhiali'],
    english: {
      people: ['eye doctor', 'ophthalmologist', 'optician'],
      words: ['eyes', 'eyesight', 'vision', 'glasses', 'eye test'],
    },
  },
  {
    stem: 'otorino',
    people: ['otorino'],
    words: ['non sento', 'non ci sento', 'ci sento poco', 'udito', 'orecchio tappato', 'fischio'],
    english: {
      people: ['ear nose and throat doctor', 'ENT'],
      words: ['ear', 'ears', 'hearing', 'nose', 'throat', 'blocked ear', 'tinnitus'],
    },
  },
  {
    stem: 'ortoped',
    people: ['ortopedico', 'ortopedica'],
    words: ['ossa', 'schiena', 'ginocchio', 'spalla', 'anca', 'caviglia'],
    english: {
      people: ['orthopaedist', 'orthopedist'],
      words: ['bones', 'back', 'back pain', 'knee', 'shoulder', 'hip', 'ankle'],
    },
  },
  {
    stem: 'pediatr',
    people: ['pediatra'],
    words: ['bambino', 'bambina', 'bambini', 'neonato', 'figlio', 'figlia'],
    english: {
      people: ['paediatrician', 'pediatrician'],
      words: ['child', 'children', 'baby', 'son', 'daughter'],
    },
  },
  {
    stem: 'psicolog',
    people: ['psicologo', 'psicologa'],
    words: ['ansia', 'panico', 'tristezza', 'stress', 'insonnia'],
    english: { people: ['psychologist'], words: ['anxiety', 'panic', 'sadness', 'stress', 'sleep'] },
  },
  {
    stem: 'psichiatr',
    people: ['psichiatra'],
    words: ['ansia', 'panico', 'umore', 'insonnia'],
    english: { people: ['psychiatrist'], words: ['anxiety', 'panic', 'mood', 'sleep'] },
  },
  {
    stem: 'neurolog',
    people: ['neurologo', 'neurologa'],
    words: ['mal di testa', 'formicolio', 'tremore', 'memoria'],
    english: { people: ['neurologist'], words: ['headache', 'migraine', 'tingling', 'tremor', 'memory'] },
  },
  {
    stem: 'urolog',
    people: ['urologo', 'urologa'],
    words: ['vescica', 'urina', 'prostata'],
    english: { people: ['urologist'], words: ['bladder', 'urine', 'prostate'] },
  },
  {
    stem: 'endocrinolog',
    people: ['endocrinologo', 'endocrinologa'],
    words: ['tiroide', 'ormoni', 'glicemia'],
    english: { people: ['endocrinologist'], words: ['thyroid', 'hormones', 'blood sugar'] },
  },
  {
    stem: 'gastroenterolog',
    people: ['gastroenterologo', 'gastroenterologa'],
    words: ['stomaco', 'mal di pancia', 'pancia', 'digestione', 'intestino'],
    english: { people: ['gastroenterologist'], words: ['stomach', 'tummy', 'digestion', 'bowel'] },
  },
  {
    stem: 'pneumolog',
    people: ['pneumologo', 'pneumologa'],
    words: ['tosse', 'fiato corto', 'polmoni', 'respiro'],
    english: { people: ['lung doctor', 'chest physician'], words: ['cough', 'breathing', 'breath', 'lungs'] },
  },
  {
    stem: 'allergolog',
    people: ['allergologo', 'allergologa'],
    words: ['allergia', 'prurito', 'starnuti'],
    english: { people: ['allergist'], words: ['allergy', 'itching', 'sneezing'] },
  },
  {
    stem: 'fisioterap',
    people: ['fisioterapista'],
    words: ['riabilitazione', 'massaggio', 'schiena'],
    english: { people: ['physiotherapist', 'physio'], words: ['rehabilitation', 'massage', 'back'] },
  },
  {
    stem: 'nutrizion',
    people: ['nutrizionista', 'dietologo', 'dietologa'],
    words: ['dieta', 'peso', 'dimagrire'],
    english: { people: ['nutritionist', 'dietitian', 'dietician'], words: ['diet', 'weight', 'nutrition'] },
  },
]
