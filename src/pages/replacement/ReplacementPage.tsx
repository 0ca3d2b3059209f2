/** What each asset costs a year, and when it is best sold. */
const ReplacementPage = () => null;

export default ReplacementPage;
