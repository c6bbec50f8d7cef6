/** The company that maintains the website and the back office; staff ask it about plans. */
export const support = { email: 'assistenza@ambulatorio.example' }
