export const texts = {
  blockquote: 'Quotation',
  bold: 'Bold',
  bulletList: 'List',
  formatting: 'Formatting',
  heading: 'Heading',
  hint: 'Only you see these notes. They are saved in this browser.',
  italic: 'Italic',
  label: 'Your notes',
  orderedList: 'Numbered list',
  print: 'Print',
  save: 'Save as text',
  underline: 'Underline',
};
