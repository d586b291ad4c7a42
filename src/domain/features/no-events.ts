/** Replaces the import of the analytics code, which a site without events lacks. Always rejects. */
export const noEvents = (): Promise<never> => Promise.reject(new Error('No events'));
