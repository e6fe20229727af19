/** A value that the page itself put there: without it, the page has a defect. */
export function present<Kind>(value: Kind | null | undefined): Kind {
  if (value === null || value === undefined) throw new Error('a part of the page is missing');
  return value;
}

/** The entry of a list at a place that the list has. */
export function at<Kind>(list: ArrayLike<Kind>, place: number): Kind {
  return present(list[place]);
}
