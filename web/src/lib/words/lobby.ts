/** Words of the lobby and of the pages of players. */

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const number = (count: number) => NUMBERS[count] ?? String(count);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const lobbyWords = {
  lobby: {
    title: "Lobby",
    loading: "Looking for tables…",
    lead: (people: number, games: number) =>
      `${people === 1 ? "You are alone here" : `${capital(number(people))} people are here`}, ${games === 1 ? "one game is" : `${number(games)} games are`} being played.`,
    people: "People here",
    you: (name: string) => `${name}, you`,
    open: "Open tables",
    noneOpen: "No table is open. Lay one: it stays laid until somebody sits down, and you will be told.",
    lay: "Lay a table",
    standard: "standard",
    seats: (title: string, seats: number) => `${title}, ${seats} seats`,
    free: (count: number) => (count === 1 ? "one seat left" : `${number(count)} seats left`),
    noClock: "no clock",
    clock: (minutes: number, seconds: number) => `${minutes} min + ${seconds} s`,
    rated: "rated",
    unrated: "not rated",
    join: "Join",
    joinTable: (game: string, host: string, clock: string, rated: string) => `${game} with ${host}, ${clock}, ${rated}, join`,
    takeAway: "Take away",
    takeAwayTable: (game: string) => `Take away the table of ${game}`,
    playing: "Being played",
    nonePlaying: "Nobody plays in the open just now.",
    watch: "Watch",
    line: (game: string, move: number) => `${game}, move ${move}`,

    find: "Find a player",
    game: "Game",
    time: "Time",
    several: "one or several",
    ratedChoice: "Rated",
    ratedHint: "results change your rating",
    ratedGuests: "with an account",
    hint: "The first table that fits counts. After a minute you may let an engine sit down instead; the search goes on until you end it.",
    searching: (time: string) => `Searching, ${time}`,
    stop: "Stop",
    change: "Change",
    engineHint: (level: number) => `Nobody yet. An engine of level ${level} would play at once.`,
    engine: "Play the engine",
    or: " or ",

    begun: (opponents: string) => `${opponents} plays with you`,
    begunLine: (game: string, clock: string) => `${game}, ${clock}`,
    toTable: "To the table",
    notNow: "Not now",
    opens: (seconds: number) => `Opens in ${seconds} s`,

    laying: "Lay a table",
    layHint: "It stays laid until somebody sits down. Do something else meanwhile; you will be told here.",
    layIt: "Lay it",
  },

  player: {
    title: (name: string) => name,
    noPlayer: "Not found",
    since: (day: string) => `Member since ${day}`,
    here: "in the lobby now",
    together: (name: string, won: number, lost: number, drawn: number) =>
      `You and ${name} have played ${number(won + lost + drawn)} ${won + lost + drawn === 1 ? "game" : "games"}: you won ${number(won)}, ${name} ${number(lost)}, ${number(drawn)} drawn.`,
    ratings: "Ratings",
    band: "The band holds the true strength 19 times in 20.",
    noRatings: "No rated games yet.",
    games: (count: number) => (count === 1 ? "one game" : `${count} games`),
    within: (range: number) => `± ${range}`,
    provisional: "provisional",
    course: (first: number, last: number, within: number) => `From ${first} to ${last}; now within ${within} either way.`,
    numbers: "As numbers",
    day: "Day",
    rating: "Rating",
    range: "Within",
    recent: "Recent games",
    noGames: "No games in the open yet.",
    ask: "To the lobby",
  },
};
