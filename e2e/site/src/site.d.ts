declare module 'virtual:words' {
  export const word: string;
}
