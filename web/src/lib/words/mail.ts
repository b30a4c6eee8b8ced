/** Words of mail addresses, and of links that come by mail. */

export const mailWords = {
  mail: {
    heading: "Mail address",
    field: "Mail address",
    optional: "If you like. Only to get back in, and for what you want to be told.",
    none: "No mail address",
    why: "A link sent there opens the account if nothing else does. It is never shown or passed on.",
    waits: (address: string) => `A link is on its way to ${address}. Open it to confirm the address.`,
    add: "Add",
    change: "Change",
    remove: "Remove",
    confirmWhy: "A link is sent to it that confirms it.",
    send: "Send the link",

    nameOr: "Name or mail address",
    askWhy: "If the account has a mail address, a link sent there signs you in once, within an hour.",
    ask: "Send me a link",
    asked: (who: string) => `If ${who} has a mail address here, a link is on its way.`,

    goOn: "Go on",
    links: {
      confirm: { heading: "Confirm your address", why: "From now on this account gets its mail there.", button: "Confirm it", done: "The address is confirmed." },
      "sign-in": { heading: "Sign in", why: "The link that you got by mail signs you in here, once. Then set a new password, or add a passkey.", button: "Sign in here", done: "You are signed in." },
      unsubscribe: { heading: "No more mail", why: "Nothing more is told to you by mail. The address stays, for when you cannot sign in.", button: "End mail", done: "You get no more mail about your games." },
    },
  },
};
