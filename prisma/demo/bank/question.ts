/** A question of a bank and what a reviewer writes where the answer is No. `type` is the severity, in the underwriter bank the topic. */
export type BankQuestion = readonly [category: string, type: string, question: string, finding: string]
