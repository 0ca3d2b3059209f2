/**
 * An expression that collects a page's problems from now on, once per document, in `e2eProblems`: for an engine whose
 * driver does not report them.
 */
export const listening = `(() => {
  if (globalThis.e2eProblems) return;
  const problems = (globalThis.e2eProblems = []);
  const { error } = console;
  console.error = (...said) => {
    problems.push(said.map((each) => each?.stack ?? String(each)).join(' '));
    error.apply(console, said);
  };
  addEventListener('error', ({ message, filename }) => problems.push(message + ' (' + filename + ')'));
  addEventListener('unhandledrejection', ({ reason }) => problems.push(reason?.stack ?? String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    problems.push(violatedDirective + ' ' + blockedURI + ' (' + sourceFile + ':' + lineNumber + ')'));
})()`;
