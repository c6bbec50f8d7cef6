export const DEFAULT_COLOR = '#3b82f6'
