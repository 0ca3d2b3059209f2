/** What `finally` returns is awaited; the types of the language leave that out, and the linter believes them. */
interface Promise<T> {
  finally(after?: (() => void | PromiseLike<unknown>) | null): Promise<T>;
}
