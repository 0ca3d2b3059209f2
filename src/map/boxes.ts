/** CSS pixels of the canvas. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Reserves a box in the picture, if it is free. */
export const take = (box: Box, taken: Box[]): boolean => {
  if (
    taken.some(
      (other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
    )
  )
    return false;
  taken.push(box);
  return true;
};
