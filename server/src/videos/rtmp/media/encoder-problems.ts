/** What encoders are told before their connection ends. Most of them write it to their log. */
export const encoderProblems = {
  'unknown-key': 'This stream key is not valid. Copy the key of the live input again.',
  'video-codec': 'Only H.264 video can be streamed. Choose H.264 in the output settings of the encoder.',
  'audio-codec': 'Only AAC sound can be streamed. Choose AAC in the output settings of the encoder.',
  'key-frames-far': 'Key frames are too far apart. Set the key frame interval of the encoder to 2 seconds.',
  'bit-rate-high': 'The bit rate is too high. Lower the bit rate of the encoder.',
  'no-picture': 'There is no picture. Check the video source of the encoder.',
  unreadable: 'The video cannot be read. Check the output settings of the encoder.',
  'too-many': 'Too many encoders of this organisation send at the same time. Stop one of them first.',
  'disk-full': 'The server has too little free space for live video. Ask its administrator to add space.',
  'quota-full': 'Your video storage is full. Delete videos you no longer need.',
  'not-stored': 'The server could not store the video. Try again in a minute.',
} as const;
export type EncoderProblem = keyof typeof encoderProblems;

/** What an encoder sends cannot be played, and its connection ends with the sentence of the problem. */
export class EncoderRefused extends Error {
  readonly problem: EncoderProblem;

  constructor(problem: EncoderProblem) {
    super(problem);
    this.problem = problem;
  }
}
