// What happened, in sentences. No face that only one seat saw is ever among them.

import { t } from "../../i18n/index.svelte";
import type { Cast } from "../../table/cast";
import type { Event } from "../../types/kuiken";
import type { Told } from "../game";
import { nameOf, placeName } from "./names";
import { beatsOf } from "./story";

export function tell(event: Event, cast: Cast): Told[] {
  switch (event.kind) {
    case "dealt": {
      const params = { round: event.round, card: nameOf(event.discards[0] ?? "") };
      const whole = [
        { text: t("kuiken.log.dealt", params), heading: true },
        { text: t("kuiken.log.starter", params), clause: "K2" },
      ];
      return [...whole, { text: cast.does("kuiken.log.begins", event.start) }];
    }
    case "looked":
      return event.places.length > 1
        ? [{ text: cast.does("kuiken.log.looks", event.seat), clause: "K2" }]
        : [
            {
              text: cast.does("kuiken.log.peeks", event.seat, { place: placeName(event.places[0] ?? 0) }),
              clause: "K4",
            },
          ];
    case "saw":
      return [];
    case "took":
      return one("kuiken.log.takes", event.seat, {
        card: nameOf(event.card),
        out: nameOf(event.discarded),
        place: placeName(event.place),
      });
    case "draw-begun":
      return [];
    case "drew":
      return one("kuiken.log.draws", event.seat);
    case "placed":
      return one("kuiken.log.places", event.seat, {
        out: nameOf(event.discarded),
        place: placeName(event.place),
      });
    case "discarded":
      return one("kuiken.log.discards", event.seat, { card: nameOf(event.card) });
    case "swapped":
      return [{ text: swap(event.seat, event.place, event.other, event.theirs), clause: "K4" }];
    case "used-draw-two":
      return [{ text: cast.does("kuiken.log.draws-two", event.seat), clause: "K4" }];
    case "spent":
      return [];
    case "reshuffled":
      return [{ text: t("kuiken.log.reshuffled", { count: event.size }), clause: "K5" }];
    case "knocked":
      return [{ text: cast.does("kuiken.log.knocks", event.seat), clause: "K6" }];
    case "declined":
      return [];
    case "turned-up":
      return [{ text: t("kuiken.log.turned-up"), clause: "K7" }];
    case "replaced":
      return one("kuiken.log.replaced", event.seat, {
        place: placeName(event.place),
        aside: nameOf(event.aside),
        card: nameOf(event.card),
      });
    case "round-ended":
      return [
        { text: t("kuiken.story.title", { round: event.round }), heading: true },
        ...beatsOf(event, cast).map(({ text, clause }) => ({ text, clause })),
        ...event.sums.map((sum, seat) => ({
          text: cast.does("kuiken.log.notes", seat, { sum, total: event.totals[seat] ?? 0 }),
        })),
      ];
  }

  function one(key: Parameters<Cast["does"]>[0], seat: number, params = {}): Told[] {
    return [{ text: cast.does(key, seat, params) }];
  }
  /** The reader may be either of the two. */
  function swap(seat: number, place: number, other: number, theirs: number): string {
    const params = { place: placeName(place), theirs: placeName(theirs), other: cast.name(other) };
    if (cast.isYou(other)) return t("kuiken.log.swaps-yours", { who: cast.name(seat), ...params });
    return cast.does("kuiken.log.swaps", seat, params);
  }
}
