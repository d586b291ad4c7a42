import { Head, Html, Main, NextScript } from 'next/document';

/** Renders the HTML document around every page, in the language of the page. */
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
