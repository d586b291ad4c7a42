import { Head, Html, Main, NextScript } from 'next/document';

/** The frame of every page, in its language. */
export default function Document(props) {
  return (
    <Html lang={props.__NEXT_DATA__.props.pageProps?.locale}>
      <Head />
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
