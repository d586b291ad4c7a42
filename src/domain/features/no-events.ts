/** Rejects: a site without events has no code that sends them. */
export const noEvents = (): Promise<never> => Promise.reject(new Error('No events'));
