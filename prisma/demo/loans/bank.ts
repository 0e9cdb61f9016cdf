/** A question of a bank and the finding written for the answer No. `type` is the severity, or in the underwriter bank the topic. */
export interface BankQuestion {
  category: string
  type: string
  question: string
  comment: string
}

/** Categories (#) with their questions: type, question, finding. Categories of the underwriter bank are loan purposes. */
const PROCESSOR = `
# Alerts and Flags
Critical | Were all fraud alerts on the credit report cleared in writing? | The address alert of the second bureau is not addressed.
Critical | Does the Social Security number match on every document? | Two digits of the number on the W-2 are transposed.
Coachback | Are the red flags of the fraud tool explained in the conversation log? | The log does not say how the occupancy flag was cleared.
Coachback | Was the exclusionary list searched for every party? | The search of the selling agent is missing.
Coachback | Are name variations explained by the borrower? | A maiden name appears on the title without a statement.
# Credit and Liabilities
Critical | Are all debts of the credit report listed on the application? | An installment loan of $312 a month is left out.
Critical | Is the credit report less than 120 days old at closing? | It expires nine days before the scheduled closing.
Critical | Were new inquiries explained and new debts added? | The letter names two of three inquiries of the last 90 days.
Coachback | Is the housing history of 12 months verified? | Nine months of rent checks are in the file.
Coachback | Are disputed accounts handled as the program asks? | The disputed account was left as it was without a note.
Coachback | Is the student loan payment calculated as the guide says? | The payment of the servicer was used where 1 % of the balance applies.
Coachback | Are paid-off debts documented with a zero balance? | The statement of the paid card is a month too old.
# Core/Policy Requirement
Critical | Is the application signed and dated by every borrower? | The co-borrower signed the second page only.
Critical | Were the initial disclosures sent within three business days? | They went out on the fourth business day.
Critical | Is the intent to proceed dated before the first fee? | The appraisal was ordered a day before the intent to proceed.
Coachback | Does the declaration section agree with the file? | Ownership in the last three years is answered No, the tax return shows a sale.
Coachback | Is the government monitoring information complete? | The section is blank for the co-borrower, with no note of a telephone application.
Coachback | Are the conditions in the system worded as the approval has them? | Two conditions were merged into one.
Coachback | Was the borrower called within one business day of assignment? | The first call is logged on the third day.
# Assets
Critical | Do the verified assets cover cash to close and reserves? | They are $1,840 short after the earnest money is counted once.
Critical | Are large deposits sourced? | A deposit of $9,500 on 05/14 has no source.
Critical | Do the statements cover two full months, all pages? | Page 4 of 4 of the savings account is missing.
Coachback | Is the gift letter complete and the transfer documented? | The donor’s relationship is left blank.
Coachback | Is the earnest money verified as cleared? | The check image is in the file, its clearing is not.
Coachback | Are retirement funds counted at the vested amount? | The balance was used in place of the vested 80 %.
Coachback | Is the account holder’s name shown on every statement? | The transaction printout carries no name.
# Income
Critical | Is the income calculated as the guide asks for this borrower? | Overtime was averaged over 12 months in place of 24.
Critical | Do the pay stubs cover the last 30 days? | The latest stub is 41 days older than the application.
Critical | Do the tax transcripts agree with the returns in file? | The transcript of the earlier year shows $4,120 less.
Coachback | Is the income worksheet in the file and signed? | The worksheet is there without initials.
Coachback | Are all W-2 forms of the last two years present? | The form of the second employer is missing.
Coachback | Is declining income explained? | The bonus fell by a quarter; the letter does not mention it.
Coachback | Is rental income supported by a lease or Schedule E? | The lease ended in March and was not renewed.
# Employment
Critical | Was the verbal verification made within 10 business days of the note? | It is 13 business days old at the note date.
Critical | Is a two-year history complete, with gaps explained? | A gap of seven weeks is not explained.
Coachback | Was the employer’s telephone number found independently? | The number is the one that the borrower gave.
Coachback | Does the position agree between application and verification? | Application: supervisor. Verification: team member.
Coachback | Is self-employment verified by a third party? | The web page printout carries no date.
# AUS
Critical | Do the findings match the data of the final application? | The findings were run with the earlier interest rate.
Critical | Is the last run within the tolerance for debt-to-income? | The ratio rose by 3.4 points after the last run.
Coachback | Are all messages of the findings answered? | Message 17 about the second home has no document.
Coachback | Is the number of borrowers and properties right in the run? | The rental property was run as a second home.
Coachback | Was the run named in the notes with date and case number? | The note names no case number.
# REO
Critical | Are all properties of the borrower listed? | The county records show a lot that is not listed.
Coachback | Are taxes, insurance and dues documented for each property? | The dues of the condominium are missing.
Coachback | Is a pending sale supported by the settlement statement? | An estimate is in the file, the final statement is not.`

const UNDERWRITER = `
# Combine
Assets | Were the assets that the decision rests on verified? | One of two accounts rests on a printout without a name.
Assets | Are reserves met after closing costs? | Two months were counted, the program asks for four.
Assets | Was the source of large deposits judged? | The $9,500 deposit was accepted without a source.
Assets | Is gift money handled as the program allows? | The gift came from a friend, which the program does not allow.
Bond/Lift | Are income and price limits of the bond program met? | The household income is above the county’s limit by $610.
Bond/Lift | Is the reservation active through closing? | It ends two days before the scheduled closing.
Credit and Liabilities | Are all liabilities in the ratio? | The co-signed car payment was left out without 12 months of checks.
Credit and Liabilities | Were credit inquiries and new debts judged? | The inquiry of April is not addressed.
Credit and Liabilities | Are derogatory events seasoned as required? | The short sale is 40 months old, 48 are needed.
Credit and Liabilities | Is the debt-to-income ratio right to one decimal? | Taxes of the new year raise it from 44.8 to 45.6.
Critical Documents | Is the final application complete and signed? | The lender section is not signed.
Critical Documents | Is the purchase agreement or payoff complete, with all addenda? | Addendum 3 is referred to and not in the file.
Critical Documents | Is the title commitment current and clear? | Exception 11 is left open.
Critical Documents | Are identification documents readable and current? | The driver licence expired in May.
Decision Logic | Does the approval say why compensating factors were accepted? | The comment names none.
Decision Logic | Do the conditions follow from the file? | A condition asks for a document that is in the file.
Decision Logic | Is the decision within the underwriter’s authority? | The amount needs a second signature.
Decision Logic | Was the automated decision used as it came out? | Refer with caution was approved without a manual worksheet.
Exception | Was the exception approved before the decision? | The approval is dated the day after.
Exception | Is the exception coded for reporting? | The code is missing.
Home Buyer Access Grant | Is the grant’s eligibility documented? | The census tract printout is missing.
Home Buyer Access Grant | Is the grant shown in the right lines of the figures? | It is shown as a gift.
Income/Employment | Is qualifying income supported by documents? | The raise is not confirmed by the employer.
Income/Employment | Is the method of calculation the one the program asks for? | Commission was not averaged over two years.
Income/Employment | Is income likely to continue for three years? | Child support ends in 26 months.
Income/Employment | Is declining self-employment income addressed? | The decline of 22 % is not mentioned in the approval.
Income/Employment | Does the verbal verification fall within 10 business days of the note? | It is 14 business days old.
Income/Employment | Are gaps in employment of more than 30 days explained? | Six weeks in 2025 are not explained.
Insurance | Is hazard cover at least the lower of cost to rebuild and loan? | The dwelling cover is $18,000 short.
Insurance | Is flood cover in place where the zone needs it? | The zone is AE; no policy is in the file.
Insurance | Is mortgage insurance ordered at the right coverage? | 25 % was ordered, 30 % is needed.
Process | Was the file decided within the turn time? | It waited three business days.
Process | Are notes of calls with sales kept in the file? | The call of the 12th is mentioned and not noted.
Process | Were cleared conditions initialled? | Condition 8 has no initials.
Program Requirements | Does the loan fit the program’s limits of value and amount? | LTV is 97.2 where 97 is the limit.
Program Requirements | Is occupancy supported? | The distance to work is 140 miles and is not explained.
Program Requirements | Was homebuyer education completed where required? | The certificate is missing.
Property-Appraisal | Are the comparable sales adequate? | Two of three are more than a year old.
Property-Appraisal | Are required repairs conditioned? | Peeling paint is noted by the appraiser and not conditioned.
Property-Appraisal | Does the appraised address agree with title? | The unit number differs.
Property-Appraisal | Was the risk score of the appraisal addressed? | A score of 4.6 has no comment.
QIS Acknowledgement | Is the acknowledgement signed by the borrower? | It is signed by one of two borrowers.
Compliance | Is the ability to repay documented? | The worksheet is missing.
Compliance | Were points and fees tested on the final figures? | The test is of the earlier rate.
# Purchase
Program Requirements | Are seller contributions within the limit? | They are 3.4 % where 3 % is the limit.
Critical Documents | Do price and parties of the agreement match the approval? | The price was lowered by $2,500 after approval.
Property-Appraisal | Is a resale within 180 days addressed? | The seller bought 95 days before; no comment.
# Refinance
Program Requirements | Is the net tangible benefit documented? | The worksheet is missing.
Credit and Liabilities | Is the payment history of the paid-off loan verified? | The last two payments are not verified.
Critical Documents | Is the payoff statement valid through funding? | It is good through the day before funding.
# Construction Loan
Critical Documents | Is the builder’s contract complete, with the draw schedule? | The draw schedule is missing.
Property-Appraisal | Is the value as completed used? | The land value was used in the ratio.
Insurance | Is a builder’s risk policy in place? | The policy begins a week after the first draw.`

const CLOSER = `
# Appraisal
Material | Does the appraised value support the loan amount on the disclosure? | The amount rests on the value before the correction.
Moderate | Was the appraisal delivered three business days before closing? | It was delivered two days before; no waiver is in the file.
Moderate | Is the final inspection in the file where repairs were asked for? | The photographs are there, the form is not.
Coachback | Is the appraisal fee the invoiced one? | The invoice is $25 lower.
Coachback | Does the legal description agree with the appraisal? | The lot number is abbreviated differently.
# Closing Date
Material | Does the closing date on the ICD match the scheduled one? | ICD shows 11/19; the schedule moved to 11/20 on 11/16.
Material | Was the disclosure received three specific business days before closing? | Receipt is presumed one day too late.
Material | Is the rescission period right? | Saturday’s holiday was counted as a business day.
Moderate | Are the per-diem interest days right for the closing date? | Interest is from the 19th, funding is on the 20th.
Moderate | Does the lock cover the funding date? | The lock ends on the day of closing, funding follows.
Coachback | Was the change of date written to all parties? | The agent was called, nothing was written.
# Escrow
Material | Are taxes and insurance in the escrow analysis the current ones? | Last year’s tax amount is used.
Moderate | Is the escrow cushion within two months? | Cushion is 3 months for county tax.
Moderate | Is the first payment date in line with the escrow months? | One month too few was collected for insurance.
Moderate | Are flood and supplementary policies included? | The flood premium is not escrowed.
Coachback | Is the waiver of escrow documented? | The waiver is there without a date.
Coachback | Do payee names and due dates stand in the analysis? | The due month of the second instalment is missing.
# Cash To Close
Material | Does cash to close agree with the verified assets? | It is $2,310 above what was verified.
Material | Are fees within tolerance, or cured? | The recording fee rose by 14 %; the cure is missing.
Moderate | Are seller and lender credits shown as agreed? | The lender credit is $150 short.
Moderate | Are prorations right for the day of closing? | Tax proration uses 360 days where 365 are agreed.
Moderate | Is principal reduction shown where cash back is too high? | Cash back is $2,640; no reduction is shown.
Coachback | Is the earnest money listed once? | Earnest money listed twice in the worksheet, corrected by closer.
Coachback | Does the worksheet of the figures stand in the file? | The final version is missing, the first one is there.
# Payoff
Material | Is every lien of the title commitment paid or subordinated? | The second lien has neither payoff nor subordination.
Material | Is the payoff good through funding plus three days? | It is good through the day of funding only.
Moderate | Are wire instructions verified by a call back? | The call is not noted.
Moderate | Is the per-diem of the payoff in the figures? | One day is missing.
Coachback | Are debts to be paid at closing listed with account numbers? | The card is listed without its last four digits.
# SA Approval
Material | Is the settlement agent approved and the letter current? | The closing protection letter is of another branch.
Moderate | Do name and address of the agent agree with the letter? | The suite number differs.
Coachback | Was the agent’s fee sheet compared with the disclosure? | The courier fee was not compared.
# Purchase Agreement
Material | Do price and credits agree with the last addendum? | Addendum 2 lowers the price by $3,000.
Moderate | Are all parties of the agreement on the documents? | The spouse is on the agreement, not on the deed.
Moderate | Is personal property left out of the price? | Furniture of $4,000 is part of the price.
Coachback | Are all addenda signed? | Addendum 1 lacks the seller’s initials.
# POA
Material | Is the power of attorney specific, recorded and accepted by title? | Title has not accepted it yet.
Moderate | Do the signature lines show the attorney-in-fact rightly? | The note shows the principal alone.
Coachback | Was the borrower’s well-being confirmed on the day of closing? | The confirmation has no time.
# CTC Condition
Material | Are all prior-to-closing conditions cleared? | Condition 6, proof of sale, was open at closing.
Material | Is the verbal verification in date at the note? | It is 12 business days old.
Moderate | Are at-closing conditions in the instructions to the agent? | The trust certification is left out.
Moderate | Do rate and term of the documents agree with the clear to close? | The term is right, the program code is the earlier one.
Coachback | Were conditions cleared with a comment? | Condition 4 was cleared without one.
Coachback | Is the vesting the approved one? | Middle initial is missing in the vesting.
Coachback | Are names on all documents as on the identification? | A suffix is missing on the rider.`

function parse(text: string): readonly BankQuestion[] {
  let category = ''
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [type = '', question = '', comment = ''] = line.split(' | ')
      if (!line.startsWith('# ')) return { category, type, question, comment }
      category = line.slice(2)
      return []
    })
}

/** The question banks of the demo world. A question's S.No is its position, from 1. */
export const BANKS = { processor: parse(PROCESSOR), underwriter: parse(UNDERWRITER), closer: parse(CLOSER) }
