/** A specialty, by the letters its name begins with in all forms: 'cardiolog' is in 'Cardiologia' and 'Visita cardiologica'. */
type Specialty = {
  stem: string
  /** Its doctors are found by these. */
  people: readonly string[]
  /** Its services are found by these, as patients say it: they lead to a visit, and name no diagnosis. */
  words: readonly string[]
}

/** The words of patients for specialties that a clinic may have. A service's own ones are typed on its page in Setup. */
export const specialties: readonly Specialty[] = [
  {
    stem: 'cardiolog',
    people: ['cardiologo', 'cardiologa'],
    words: ['cuore', 'dolore al petto', 'palpitazioni', 'pressione'],
  },
  {
    stem: 'dermatolog',
    people: ['dermatologo', 'dermatologa'],
    words: ['pelle', 'prurito', 'brufoli', 'macchie', 'perdo i capelli', 'unghie'],
  },
  {
    stem: 'ginecolog',
    people: ['ginecologo', 'ginecologa'],
    words: ['gravidanza', 'incinta', 'mestruazioni', 'ciclo', 'contraccezione'],
  },
  { stem: 'ostetric', people: ['ostetrica', 'ostetrico'], words: ['gravidanza', 'incinta', 'parto'] },
  {
    stem: 'oculist',
    people: ['oculista'],
    words: ['non ci vedo', 'vedo male', 'vista', 'occhi', 'occhiali'],
  },
  {
    stem: 'otorino',
    people: ['otorino'],
    words: ['non sento', 'non ci sento', 'ci sento poco', 'udito', 'orecchio tappato', 'fischio'],
  },
  {
    stem: 'ortoped',
    people: ['ortopedico', 'ortopedica'],
    words: ['ossa', 'schiena', 'ginocchio', 'spalla', 'anca', 'caviglia'],
  },
  {
    stem: 'pediatr',
    people: ['pediatra'],
    words: ['bambino', 'bambina', 'bambini', 'neonato', 'figlio', 'figlia'],
  },
  {
    stem: 'psicolog',
    people: ['psicologo', 'psicologa'],
    words: ['ansia', 'panico', 'tristezza', 'stress', 'insonnia'],
  },
  { stem: 'psichiatr', people: ['psichiatra'], words: ['ansia', 'panico', 'umore', 'insonnia'] },
  {
    stem: 'neurolog',
    people: ['neurologo', 'neurologa'],
    words: ['mal di testa', 'formicolio', 'tremore', 'memoria'],
  },
  { stem: 'urolog', people: ['urologo', 'urologa'], words: ['vescica', 'urina', 'prostata'] },
  {
    stem: 'endocrinolog',
    people: ['endocrinologo', 'endocrinologa'],
    words: ['tiroide', 'ormoni', 'glicemia'],
  },
  {
    stem: 'gastroenterolog',
    people: ['gastroenterologo', 'gastroenterologa'],
    words: ['stomaco', 'mal di pancia', 'pancia', 'digestione', 'intestino'],
  },
  {
    stem: 'pneumolog',
    people: ['pneumologo', 'pneumologa'],
    words: ['tosse', 'fiato corto', 'polmoni', 'respiro'],
  },
  { stem: 'allergolog', people: ['allergologo', 'allergologa'], words: ['allergia', 'prurito', 'starnuti'] },
  { stem: 'fisioterap', people: ['fisioterapista'], words: ['riabilitazione', 'massaggio', 'schiena'] },
  {
    stem: 'nutrizion',
    people: ['nutrizionista', 'dietologo', 'dietologa'],
    words: ['dieta', 'peso', 'dimagrire'],
  },
]
