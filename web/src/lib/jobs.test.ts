import { beforeEach, describe, expect, it, vi } from "vitest";
import { Failure, unreached } from "./api/client";
import { cancelled, makeLevel } from "./jobs";

const post = vi.hoisted(() => vi.fn());
const get = vi.hoisted(() => vi.fn());
const del = vi.hoisted(() => vi.fn());
const here = vi.hoisted(() => vi.fn());
vi.mock("./api/client", async (original) => ({ ...(await original<typeof import("./api/client")>()), post, get, del }));
vi.mock("./state/me.svelte", () => ({ beSomebody: async () => {} }));
vi.mock("./device/make", () => ({ makeLevel: here }));

const wanted = { game: "kenken", wishes: { size: 16 } };
const job = (state: string) => ({ id: "j", state, progress: null, result: { made: "there" } });
const noEngine = new Failure("missing", { code: "page.no-engine", text: "The engine could not be loaded." });

describe("a level that takes long", () => {
  beforeEach(() => {
    vi.resetAllMocks();
    del.mockResolvedValue(null);
    here.mockResolvedValue({ made: "here" });
  });

  it("is made by a job of the server", async () => {
    post.mockResolvedValue(job("running"));
    get.mockResolvedValue(job("done"));
    expect(await makeLevel(wanted)).toEqual({ made: "there" });
    expect(here).not.toHaveBeenCalled();
  });

  it("is made by this device where the server cannot be reached, also in the middle", async () => {
    post.mockRejectedValueOnce(unreached());
    expect(await makeLevel(wanted)).toEqual({ made: "here" });
    post.mockResolvedValue(job("running"));
    get.mockRejectedValue(unreached());
    expect(await makeLevel(wanted)).toEqual({ made: "here" });
  });

  it("is made by this device where that was chosen, and by the server where it has no engine", async () => {
    expect(await makeLevel(wanted, { here: true })).toEqual({ made: "here" });
    expect(post).not.toHaveBeenCalled();
    here.mockRejectedValue(noEngine);
    post.mockResolvedValue(job("done"));
    expect(await makeLevel(wanted, { here: true })).toEqual({ made: "there" });
  });

  it("is refused by whoever was asked, and where nobody is there the first says so", async () => {
    const refusal = new Failure("refused", { code: "kenken.no-such-level", text: "There is none." });
    post.mockRejectedValueOnce(refusal);
    await expect(makeLevel(wanted)).rejects.toBe(refusal);
    expect(here).not.toHaveBeenCalled();
    post.mockRejectedValue(unreached());
    here.mockRejectedValue(noEngine);
    await expect(makeLevel(wanted)).rejects.toMatchObject({ code: "page.unreached" });
  });

  it("is called off wherever it is made", async () => {
    const there = new AbortController();
    post.mockResolvedValue(job("running"));
    get.mockImplementation(async () => {
      there.abort(cancelled());
      throw unreached();
    });
    await expect(makeLevel(wanted, { signal: there.signal })).rejects.toMatchObject({ code: "page.cancelled" });
    expect(del).toHaveBeenCalledOnce();
    expect(here).not.toHaveBeenCalled();

    const onDevice = new AbortController();
    here.mockImplementation(async (_, { signal }: { signal: AbortSignal }) => {
      onDevice.abort(cancelled());
      throw signal.reason;
    });
    const making = makeLevel(wanted, { here: true, signal: onDevice.signal });
    await expect(making).rejects.toMatchObject({ code: "page.cancelled" });
    expect(post).toHaveBeenCalledOnce();
  });

  it("leaves no job behind that was called off before its answer came", async () => {
    const stop = new AbortController();
    post.mockImplementation(async () => {
      stop.abort(cancelled());
      return job("running");
    });
    await expect(makeLevel(wanted, { signal: stop.signal })).rejects.toMatchObject({ code: "page.cancelled" });
    expect(del).toHaveBeenCalledOnce();
  });
});
