/** By game, then by light: where the picture lies. */
declare module "virtual:covers" {
  const covers: Record<string, Record<"day" | "evening", string>>;
  export default covers;
}
