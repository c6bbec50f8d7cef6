import { afternoon, BLOOD_DESK, bloodDraws, everyHour, morning, type SampleWorkingHours } from './shapes.ts'

/** When the doctors of the sample receive: within the hours of their services, and rarer than those for some. */

const everySecondWeek = (hours: SampleWorkingHours, anchor: string) => ({ ...hours, anchor })
const firstAndThird = (hours: SampleWorkingHours) => ({ ...hours, nth: [1, 3] })

export const sampleHours: Readonly<Record<string, readonly SampleWorkingHours[]>> = {
  'Marco Ferrari': [morning(1, 2, 3, 4), afternoon(2, 4, 5)],
  'Elisa Conti': [morning(1, 3, 4, 6), afternoon(1, 2, 3, 5)],
  'Giulia Riva': everyHour,
  'Chiara Galli': [morning(1, 2, 3, 4, 5, 6), afternoon(1, 2, 3, 4, 5)],
  'Paolo Sala': [morning(2, 5, 6), afternoon(1, 2, 3, 5)],
  'Andrea Villa': [afternoon(1, 2), morning(3)],
  'Marta Brambilla': [afternoon(1), morning(3, 6)],
  'Sara Colombo': [morning(4, 6), afternoon(4)],
  'Luca Pozzi': [morning(2), afternoon(5)],
  'Anna Fumagalli': [morning(1, 3), afternoon(3)],
  'Stefano Motta': [firstAndThird(morning(4)), firstAndThird(afternoon(4))],
  'Laura Cattaneo': [morning(1, 4), afternoon(1)],
  'Davide Beretta': [everySecondWeek(morning(3), '2026-01-07'), everySecondWeek(morning(5), '2026-01-09')],
  'Irene Mauri': [morning(2, 6), afternoon(2)],
  'Giorgio Meroni': [{ days: [1, 2, 3, 4, 5, 6], from: '07:30', to: '12:30' }, afternoon(1, 2, 3, 4, 5)],
  [BLOOD_DESK]: bloodDraws,
}
