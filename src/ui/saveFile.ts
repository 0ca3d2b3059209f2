/** Has the browser save what stands at an address, under this name. */
export const saveFrom = (address: string, name: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};

/** Hands a file to the browser, to be saved under this name. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  saveFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
