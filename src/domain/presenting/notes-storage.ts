/** Returns the key under which a window keeps the notes of a talk, until it is over. */
export const notesKey = (talkId: string): string => `podium-notes-${talkId}`;
