// Plain JavaScript, because an install runs it on the machine's Node.

/** Fonts of one script: of all files, pictures read only the one that is named after the script. */
const OTHER_SCRIPTS =
  /^@fontsource-variable\/noto-(?:sans|serif)-(?!jp\/|kr\/|sc\/)(\w+)\/files\/(?!noto-\w+-\1-\1-wght-normal\.woff2$)/;

/** Styles, other formats, and the same letters in axes and styles that pictures do not use. */
const OTHER_FORMS =
  /^@fontsource(?:-variable)?\/(?:noto|dejavu|source-code)-[\w-]+\/(?:scss(?:\/|$)|metadata\.json$|[^/]+\.(?:css|css\.ts|md)$|files\/[\w-]+(?:\.woff|-(?:standard|wdth)-(?:normal|italic)\.woff2|-[47]00-italic\.woff2)$)/;

/** Reports whether nothing reads a file of a font package, by its path in `node_modules`. */
export const isUnreadFont = (path) => OTHER_SCRIPTS.test(path) || OTHER_FORMS.test(path);
