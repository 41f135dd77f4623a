// The kinds of decisions that a newcomer is told about.

export const FIRST = "five211 first";
export const LATER = "five211 later";
