/** The doctors of the sample catalogue, in the order of the page 'Chi Siamo', which shows the doctors of the database. */

type Specialist = {
  title: 'Dr.' | 'Dr.ssa' | 'Prof.' | 'Prof.ssa'
  firstName: string
  lastName: string
  specialty: string
  /** The name of the drawing in `content/pictures/avatars`. */
  avatar: string
}

export const specialists: readonly Specialist[] = [
  {
    title: 'Dr.',
    firstName: 'Marco',
    lastName: 'Ferrari',
    specialty: 'Implantologia',
    avatar: 'marco-ferrari',
  },
  { title: 'Dr.ssa', firstName: 'Elisa', lastName: 'Conti', specialty: 'Ortodonzia', avatar: 'elisa-conti' },
  {
    title: 'Dr.ssa',
    firstName: 'Giulia',
    lastName: 'Riva',
    specialty: 'Igiene orale',
    avatar: 'giulia-riva',
  },
  {
    title: 'Dr.ssa',
    firstName: 'Chiara',
    lastName: 'Galli',
    specialty: 'Medicina estetica',
    avatar: 'chiara-galli',
  },
  { title: 'Dr.', firstName: 'Paolo', lastName: 'Sala', specialty: 'Dermatologia', avatar: 'paolo-sala' },
  { title: 'Dr.', firstName: 'Andrea', lastName: 'Villa', specialty: 'Cardiologia', avatar: 'andrea-villa' },
  {
    title: 'Dr.ssa',
    firstName: 'Marta',
    lastName: 'Brambilla',
    specialty: 'Cardiologia',
    avatar: 'marta-brambilla',
  },
  {
    title: 'Dr.ssa',
    firstName: 'Sara',
    lastName: 'Colombo',
    specialty: 'Ginecologia',
    avatar: 'sara-colombo',
  },
  { title: 'Dr.', firstName: 'Luca', lastName: 'Pozzi', specialty: 'Ortopedia', avatar: 'luca-pozzi' },
  {
    title: 'Dr.ssa',
    firstName: 'Anna',
    lastName: 'Fumagalli',
    specialty: 'Endocrinologia',
    avatar: 'anna-fumagalli',
  },
  { title: 'Dr.', firstName: 'Stefano', lastName: 'Motta', specialty: 'Urologia', avatar: 'stefano-motta' },
  {
    title: 'Dr.ssa',
    firstName: 'Laura',
    lastName: 'Cattaneo',
    specialty: 'Oculistica',
    avatar: 'laura-cattaneo',
  },
  {
    title: 'Dr.',
    firstName: 'Davide',
    lastName: 'Beretta',
    specialty: 'Otorinolaringoiatria',
    avatar: 'davide-beretta',
  },
  { title: 'Dr.ssa', firstName: 'Irene', lastName: 'Mauri', specialty: 'Nutrizione', avatar: 'irene-mauri' },
  {
    title: 'Prof.',
    firstName: 'Giorgio',
    lastName: 'Meroni',
    specialty: 'Medicina interna',
    avatar: 'giorgio-meroni',
  },
]
