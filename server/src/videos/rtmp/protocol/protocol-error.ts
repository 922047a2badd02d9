/** The bytes of a connection are no RTMP, or exceed a limit. The connection ends without an answer. */
export class ProtocolError extends Error {}
