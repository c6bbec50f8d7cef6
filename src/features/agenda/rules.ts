/** The agenda of a day; below it are all calls whose answers change with a visit. */
export const AGENDA_PATH = '/api/agenda'

/** The events of open windows. Every staff page follows them, and only the agenda needs its other calls. */
export const EVENTS_PATH = '/api/agenda/events'
