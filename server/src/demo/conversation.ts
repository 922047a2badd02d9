/** The first messages in the chat of the demo's service. */
export const conversation: { by: string; text: string; isHost?: boolean }[] = [
  { by: 'Hannah Whitfield', text: 'Good morning, everyone. Tell us where you are watching from.', isHost: true },
  { by: 'Marcus Bell', text: 'Watching with my dad from room 214 at St. Luke’s. He says hello to the Tuesday group.' },
  {
    by: 'Hannah Whitfield',
    text: 'Hi Mr. Bell! The Tuesday group is praying for you by name this morning.',
    isHost: true,
  },
  { by: 'Priya Raman', text: 'First time here. My neighbor sent me the link.' },
  { by: 'Tom Aldridge', text: 'So glad you came, Priya. I’m here if you have questions.', isHost: true },
  { by: 'Jo and Sam Keller', text: '“The porch light was never turned off.” Wow.' },
  { by: 'Denise Okoro', text: 'He ran. He didn’t wait for the speech.' },
  { by: 'Glenn Pruitt', text: 'Our whole kitchen just went quiet.' },
];
