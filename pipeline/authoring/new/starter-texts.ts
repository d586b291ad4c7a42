import type { Locale } from '#domain/languages/locales';

/** A slide with instructions for its author. */
export interface StarterSlide {
  readonly title: string;
  readonly points: readonly string[];
}

/** A part of a talk, with its slides. */
export interface StarterTopic {
  readonly title: string;
  readonly slides: readonly StarterSlide[];
}

/** The texts of a new presentation. Each is an instruction for its author. */
export interface StarterTexts {
  /** The line below the title. */
  readonly subtitle: string;
  readonly topics: readonly StarterTopic[];
}

/**
 * The texts of a new presentation, by its language. Content in other languages begins in English.
 */
export const STARTER_TEXTS: Readonly<Record<Locale, StarterTexts>> = {
  en: {
    subtitle: 'One sentence that says why it matters',
    topics: [
      {
        title: 'The question',
        slides: [
          {
            title: 'What made you curious?',
            points: ['An example that people know', 'What is strange about it'],
          },
          { title: 'Why does it matter?', points: ['For whom', 'What happens if it stays as it is'] },
        ],
      },
      {
        title: 'The idea',
        slides: [
          { title: 'The idea in one sentence', points: ['Short enough to remember'] },
          { title: 'How does it work?', points: ['First step', 'Second step', 'Third step'] },
          { title: 'How do you know?', points: ['A number', 'Where it comes from'] },
        ],
      },
      {
        title: 'What comes next',
        slides: [
          { title: 'What should people remember?', points: ['One thing, not three'] },
          { title: 'What can they do tomorrow?', points: ['A first step', 'Where to find out more'] },
        ],
      },
    ],
  },
  de: {
    subtitle: 'Ein Satz, der sagt, warum es wichtig ist',
    topics: [
      {
        title: 'Die Frage',
        slides: [
          {
            title: 'Was hat dich neugierig gemacht?',
            points: ['Ein Beispiel, das alle kennen', 'Was daran seltsam ist'],
          },
          { title: 'Warum ist es wichtig?', points: ['Für wen', 'Was geschieht, wenn alles so bleibt'] },
        ],
      },
      {
        title: 'Die Idee',
        slides: [
          { title: 'Die Idee in einem Satz', points: ['Kurz genug, um sie zu behalten'] },
          {
            title: 'Wie funktioniert sie?',
            points: ['Erster Schritt', 'Zweiter Schritt', 'Dritter Schritt'],
          },
          { title: 'Woher weißt du das?', points: ['Eine Zahl', 'Woher sie stammt'] },
        ],
      },
      {
        title: 'Wie es weitergeht',
        slides: [
          { title: 'Was soll in Erinnerung bleiben?', points: ['Eine Sache, nicht drei'] },
          { title: 'Was kann man morgen tun?', points: ['Ein erster Schritt', 'Wo es mehr dazu gibt'] },
        ],
      },
    ],
  },
  es: {
    subtitle: 'Una frase que diga por qué importa',
    topics: [
      {
        title: 'La pregunta',
        slides: [
          {
            title: '¿Qué despertó tu curiosidad?',
            points: ['Un ejemplo que la gente conozca', 'Qué tiene de extraño'],
          },
          { title: '¿Por qué importa?', points: ['Para quién', 'Qué pasa si todo sigue igual'] },
        ],
      },
      {
        title: 'La idea',
        slides: [
          { title: 'La idea en una frase', points: ['Tan corta que se recuerde'] },
          { title: '¿Cómo funciona?', points: ['Primer paso', 'Segundo paso', 'Tercer paso'] },
          { title: '¿Cómo lo sabes?', points: ['Una cifra', 'De dónde viene'] },
        ],
      },
      {
        title: 'Qué viene ahora',
        slides: [
          { title: '¿Qué debería recordar la gente?', points: ['Una cosa, no tres'] },
          { title: '¿Qué se puede hacer mañana?', points: ['Un primer paso', 'Dónde saber más'] },
        ],
      },
    ],
  },
  fr: {
    subtitle: 'Une phrase qui dit pourquoi c’est important',
    topics: [
      {
        title: 'La question',
        slides: [
          {
            title: 'Qu’est-ce qui a piqué votre curiosité ?',
            points: ['Un exemple connu de tous', 'Ce qu’il a d’étrange'],
          },
          { title: 'Pourquoi est-ce important ?', points: ['Pour qui', 'Ce qui arrive si rien ne change'] },
        ],
      },
      {
        title: 'L’idée',
        slides: [
          { title: 'L’idée en une phrase', points: ['Assez courte pour être retenue'] },
          { title: 'Comment ça marche ?', points: ['Première étape', 'Deuxième étape', 'Troisième étape'] },
          { title: 'Comment le savez-vous ?', points: ['Un chiffre', 'D’où il vient'] },
        ],
      },
      {
        title: 'Et ensuite',
        slides: [
          { title: 'Que faut-il retenir ?', points: ['Une seule chose, pas trois'] },
          { title: 'Que peut-on faire dès demain ?', points: ['Un premier pas', 'Où en savoir plus'] },
        ],
      },
    ],
  },
  pt: {
    subtitle: 'Uma frase que diga por que isso importa',
    topics: [
      {
        title: 'A pergunta',
        slides: [
          {
            title: 'O que despertou sua curiosidade?',
            points: ['Um exemplo que as pessoas conhecem', 'O que há de estranho nele'],
          },
          { title: 'Por que isso importa?', points: ['Para quem', 'O que acontece se nada mudar'] },
        ],
      },
      {
        title: 'A ideia',
        slides: [
          { title: 'A ideia em uma frase', points: ['Curta o bastante para ser lembrada'] },
          { title: 'Como funciona?', points: ['Primeiro passo', 'Segundo passo', 'Terceiro passo'] },
          { title: 'Como você sabe disso?', points: ['Um número', 'De onde ele vem'] },
        ],
      },
      {
        title: 'O que vem depois',
        slides: [
          { title: 'O que as pessoas devem lembrar?', points: ['Uma coisa, não três'] },
          { title: 'O que dá para fazer amanhã?', points: ['Um primeiro passo', 'Onde saber mais'] },
        ],
      },
    ],
  },
  hu: {
    subtitle: 'Egy mondat arról, miért fontos',
    topics: [
      {
        title: 'A kérdés',
        slides: [
          {
            title: 'Mi keltette fel a kíváncsiságodat?',
            points: ['Egy példa, amelyet mindenki ismer', 'Mi benne a furcsa'],
          },
          { title: 'Miért fontos?', points: ['Kinek', 'Mi történik, ha minden így marad'] },
        ],
      },
      {
        title: 'Az ötlet',
        slides: [
          { title: 'Az ötlet egy mondatban', points: ['Elég rövid ahhoz, hogy megjegyezzék'] },
          { title: 'Hogyan működik?', points: ['Első lépés', 'Második lépés', 'Harmadik lépés'] },
          { title: 'Honnan tudod?', points: ['Egy szám', 'Honnan származik'] },
        ],
      },
      {
        title: 'Hogyan tovább',
        slides: [
          { title: 'Mire emlékezzenek az emberek?', points: ['Egy dologra, nem háromra'] },
          { title: 'Mit tehetnek már holnap?', points: ['Egy első lépés', 'Hol lehet többet megtudni'] },
        ],
      },
    ],
  },
  it: {
    subtitle: 'Una frase che dica perché è importante',
    topics: [
      {
        title: 'La domanda',
        slides: [
          {
            title: 'Che cosa ti ha incuriosito?',
            points: ['Un esempio che tutti conoscono', 'Che cosa ha di strano'],
          },
          { title: 'Perché è importante?', points: ['Per chi', 'Che cosa succede se resta così'] },
        ],
      },
      {
        title: 'L’idea',
        slides: [
          { title: 'L’idea in una frase', points: ['Abbastanza breve da ricordare'] },
          { title: 'Come funziona?', points: ['Primo passo', 'Secondo passo', 'Terzo passo'] },
          { title: 'Come lo sai?', points: ['Un numero', 'Da dove viene'] },
        ],
      },
      {
        title: 'E adesso',
        slides: [
          { title: 'Che cosa deve restare in mente?', points: ['Una cosa, non tre'] },
          { title: 'Che cosa si può fare domani?', points: ['Un primo passo', 'Dove saperne di più'] },
        ],
      },
    ],
  },
  ja: {
    subtitle: 'なぜ大切なのかを一文で',
    topics: [
      {
        title: '問い',
        slides: [
          { title: '何に興味を持ちましたか？', points: ['だれもが知っている例', '不思議なところ'] },
          { title: 'なぜ大切なのですか？', points: ['だれにとって', 'このままだとどうなるか'] },
        ],
      },
      {
        title: 'アイデア',
        slides: [
          { title: 'アイデアを一文で', points: ['覚えられる短さで'] },
          { title: 'どのような仕組みですか？', points: ['最初の段階', '次の段階', '最後の段階'] },
          { title: 'なぜそう言えるのですか？', points: ['数字をひとつ', 'その出典'] },
        ],
      },
      {
        title: 'これから',
        slides: [
          { title: '何を覚えて帰ってほしいですか？', points: ['三つではなく、一つだけ'] },
          { title: '明日からできることは？', points: ['はじめの一歩', 'もっと知りたい人のために'] },
        ],
      },
    ],
  },
  ko: {
    subtitle: '왜 중요한지 한 문장으로',
    topics: [
      {
        title: '질문',
        slides: [
          { title: '무엇이 궁금했나요?', points: ['누구나 아는 예', '이상한 점'] },
          { title: '왜 중요한가요?', points: ['누구에게', '그대로 두면 생기는 일'] },
        ],
      },
      {
        title: '아이디어',
        slides: [
          { title: '한 문장으로 말하는 아이디어', points: ['기억할 수 있을 만큼 짧게'] },
          { title: '어떻게 작동하나요?', points: ['첫 번째 단계', '두 번째 단계', '세 번째 단계'] },
          { title: '어떻게 알 수 있나요?', points: ['숫자 하나', '그 출처'] },
        ],
      },
      {
        title: '다음 단계',
        slides: [
          { title: '무엇을 기억해야 하나요?', points: ['세 가지가 아니라 한 가지'] },
          { title: '내일 무엇을 할 수 있나요?', points: ['첫걸음', '더 알아볼 곳'] },
        ],
      },
    ],
  },
};
