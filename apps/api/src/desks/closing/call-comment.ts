interface Called {
  comment: string
  callFlag: string
  callStatus: string
  nextOwner: string
}

/** A closer's comment with what is said of a call, as one text (quality 7): "Call, Left a message: Rate expires Friday. Next: Ben Kowal". */
export function callComment({ comment, callFlag, callStatus, nextOwner }: Called): string {
  if (comment === '') return ''
  const call = callFlag === '1' || callStatus !== '' ? `${['Call', callStatus].filter(Boolean).join(', ')}: ` : ''
  return `${call}${comment}${nextOwner === '' ? '' : `\nNext: ${nextOwner}`}`
}
