/** Whether the identity provider sent the browser back to this page. */
export const isReturn = (): boolean => /^#(.*&)?(entrada|error)=/.test(window.location.hash);
