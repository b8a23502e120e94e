/** What a message that was sent again from the exchange was for. */
export const AGAIN_GROUP = 'Sent again'
