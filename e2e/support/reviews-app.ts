import { type OwnApp, ownApp } from './own-app.ts'
import { smallBanks } from './review-world.ts'

/** An app of the calling file's own with small banks of questions. Tests about reviews change what is asked and who may review, so they share no server with other files. */
export const reviewsApp = (): OwnApp => ownApp(smallBanks)
