/** Emojibase's data in the picker's format (build/emoji-data.ts). */
declare module 'emojibase-data/en/data.json' {
  const data: import('frimousse').EmojiData;
  export default data;
}

declare module 'emojibase-data/es/data.json' {
  const data: import('frimousse').EmojiData;
  export default data;
}
