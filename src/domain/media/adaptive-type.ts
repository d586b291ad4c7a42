/** The media type of an adaptive source: a playlist of HLS, whose parts a player chooses. */
export const ADAPTIVE_TYPE = 'application/vnd.apple.mpegurl';
